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
  enrolled: '¿Eres estudiante y te falta pagar? Pide tu enlace de pago a',
} as const

/** The same page of what is not on sale, under the name of the product (decision 145). */
export const notOnSaleText = {
  title: 'La inscripción todavía no está abierta',
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

const lostTitle = 'Este enlace ya no guarda un lugar'
const joinAgain = 'Si todavía hay lugares puedes inscribirte aquí; si no, puedes volver a la lista de espera.'

/** The checkout that is opened by the link of the waiting list (decision 153). */
export const keptSeatText = {
  kept: (until: string) => `Tu lugar está guardado hasta el ${until}`,
  keptText:
    'Lo tomas al completar el pago. Después de esa hora, en Argentina, le toca a la siguiente persona.',
  leave: 'Ya no quiero este lugar',
  leaving: 'Dejando el lugar…',
  leaveFailed: 'No pudimos dejar tu lugar. Comprueba tu conexión y vuelve a intentar.',
  unreachable: 'No pudimos comprobar tu lugar guardado. Recarga la página en unos minutos.',
  gone: {
    kept: { title: lostTitle, text: joinAgain },
    bought: { title: 'Este lugar ya se tomó', text: 'Si pagaste tú, el comprobante está en tu correo.' },
    lapsed: {
      title: 'Se terminó el tiempo para tomar tu lugar',
      text: `Ya le tocó a la siguiente persona. ${joinAgain}`,
    },
    left: {
      title: 'Dejaste tu lugar',
      text: `Saliste de la lista y no te escribimos más por ella. ${joinAgain}`,
    },
    unknown: { title: lostTitle, text: `Revisa que sea el enlace completo del correo. ${joinAgain}` },
  },
} as const
