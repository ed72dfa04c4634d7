import type { PersonCopyMail } from '../../../src/domain/contracts/personal-data.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { greetingOf, letterMail, momentText, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** The link to somebody's own data. Deterministic, from stored data: a retried mail must have the same bytes. */
export function personCopyMail(copy: PersonCopyMail, sender: Sender): Mail {
  const title = 'Los datos que tenemos de ti'
  const letter: Letter = {
    title,
    greeting: greetingOf(copy.name),
    paragraphs: [
      'Pediste los datos que tenemos de ti. Con este enlace puedes descargarlos en dos archivos: uno para leer y uno para otros programas.',
      `Sirve una sola vez, hasta el ${momentText(copy.until)}. No lo reenvíes: quien lo abra primero se queda con tus datos.`,
    ],
    rows: [],
    action: { label: 'Descargar mis datos', url: `${sender.siteUrl}/mis-datos/${copy.token}` },
    closing: ['Si no los pediste, responde a este correo. Sin abrir el enlace, nadie los recibe.'],
  }
  return letterMail(sender, copy.email, title, letter)
}
