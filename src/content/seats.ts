import type { CalendarDay } from '#domain/calendar.ts'
import { formatDay } from './format.ts'

export const seatsTexts = {
  /** Label of the buttons that enrol while there are seats. */
  waitlist: 'Lista de espera',
  soldOut: (nextStart: CalendarDay | null) =>
    nextStart
      ? `Ya no quedan lugares en esta cohorte. La próxima empieza el ${formatDay(nextStart)}.`
      : 'Ya no quedan lugares en esta cohorte.',
} as const

/** "Quedan 3 lugares", "Queda 1 lugar", "Sin lugares". */
export function seatsText(left: number): string {
  if (left === 0) return 'Sin lugares'
  return left === 1 ? 'Queda 1 lugar' : `Quedan ${left} lugares`
}

/** The page of the checkout when nothing is left to sell. */
export const soldOutText = {
  heading: 'Lista de espera',
  title: 'Ya no quedan lugares en esta cohorte',
  lead: (nextStart: CalendarDay | null) =>
    nextStart
      ? `La próxima empieza el ${formatDay(nextStart)}. Anótate y te escribimos en cuanto abra la inscripción, o antes si se libera un lugar.`
      : 'Anótate y te escribimos en cuanto se libere un lugar o abra la próxima cohorte.',
  refused: {
    taken: 'Otra persona tomó el último lugar. No iniciamos ningún pago y tus datos siguen aquí.',
    without_seat:
      'No encontramos un lugar con ese correo y no iniciamos ningún pago. Si te inscribiste con otro, usa ese.',
  },
  enrolled: '¿Ya tienes tu lugar y vienes a pagar?',
  pay: 'Ir al pago',
} as const

export const waitlistText = {
  submit: 'Anotarme en la lista de espera',
  /** The enquiry that the school receives. */
  message: 'Quiero un lugar: avísenme cuando haya uno.',
  sent: {
    title: 'Estás en la lista de espera',
    text: 'Te escribimos a tu correo en cuanto haya un lugar.',
    another: 'Anotar a otra persona',
  },
} as const

/** A warning to staff, who may go on. */
export const staffSoldOutText = {
  title: (courses: readonly string[]) => `Sin lugares: ${courses.join(', ')}`,
  text: 'Puedes seguir: la venta quedará por encima del cupo. Si la persona ya tiene su lugar, no cambia nada.',
} as const
