import type { CalendarDay } from '#domain/calendar.ts'
import { formatDay } from './format.ts'

/** The page of the checkout when nothing is left to sell. */
export const soldOutText = {
  title: 'Ya no quedan lugares en esta cohorte',
  lead: (nextStart: CalendarDay | null) =>
    nextStart
      ? `La próxima empieza el ${formatDay(nextStart)}. Déjanos tus datos y te escribimos en cuanto abra la inscripción, o antes si se libera un lugar.`
      : 'Déjanos tus datos y te escribimos en cuanto se libere un lugar o abra la próxima cohorte.',
  refused: 'Otra persona tomó el último lugar. No iniciamos ningún pago y tus datos siguen aquí.',
  /** Followed by the school's address. */
  enrolled: '¿Ya tienes tu lugar? Te enviamos un enlace de pago: escríbenos a',
} as const

/** The same page of what is not on sale, under the name of the product (decision 145). */
export const notOnSaleText = {
  title: 'Todavía no abrió la inscripción',
  lead: 'Déjanos tus datos y te escribimos en cuanto tenga fecha y precio.',
} as const

export const waitlistText = {
  submit: 'Unirme a la lista de espera',
  /** The enquiry that the school receives. */
  message: 'Quiero un lugar: avísenme cuando pueda inscribirme.',
  sent: {
    title: 'Estás en la lista de espera',
    text: 'Te escribimos a tu correo en cuanto puedas inscribirte.',
    another: 'Inscribir a otra persona en la lista',
  },
} as const
