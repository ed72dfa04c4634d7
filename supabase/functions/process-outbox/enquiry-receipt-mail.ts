import type { StoredEnquiry } from '../../../src/domain/contracts/enquiries.ts'
import { letterMail, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

type Words = { subject: string; text: (number: number) => readonly string[] }

const message: Words = {
  subject: 'Recibimos tu mensaje',
  text: (number) => [
    `Tu mensaje llegó y tiene el número ${number}. Una persona de la escuela te responde dentro de las 24 horas.`,
  ],
}

const waiting: Words = {
  subject: 'Estás en la lista de espera',
  text: (number) => [`Tu lugar en la lista de espera quedó anotado con el número ${number}.`],
}

/** Disposición 954/2025: the code within a day, by the way on which the request came. */
const requested = (what: string): Words => ({
  subject: `Recibimos tu pedido de ${what}`,
  text: (number) => [
    `Recibimos un pedido de ${what} hecho desde el sitio con este correo. Su código es ${number}.`,
    'Una persona de la escuela lo confirma y te escribe dentro de las 24 horas. Hasta entonces no cambia nada de tu compra.',
  ],
})

const words: Readonly<Record<StoredEnquiry['form'], Words>> = {
  ...{ contact: message, course: message, business: message, corporate: message },
  ...{ webgis: waiting, waitlist: waiting },
  ...{ revocation: requested('arrepentimiento'), cancellation: requested('baja') },
}

/** To the visitor, with the number that the school sees. Nothing that was typed stands in it, since anybody may type any address. */
export function enquiryReceiptMail({ id, form, email }: StoredEnquiry, sender: Sender): Mail {
  const { subject, text } = words[form]
  return letterMail(sender, email, `${subject} · n.º ${id}`, {
    title: subject,
    greeting: 'Hola:',
    paragraphs: text(id),
    rows: [],
    closing: ['Si no fuiste tú, no tienes que hacer nada. Si quieres agregar algo, responde a este correo.'],
  })
}
