import type { StartMail } from '../../../src/domain/contracts/access.ts'
import { greetingOf, type Letter, letterMail, oneLine, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import { dayText } from './access-mail.ts'

/** The day that who bought a cohort without a start was promised (decision 18). Deterministic, from stored data. */
export function startMail(start: StartMail, from: string, classroomUrl: string): Mail {
  const course = oneLine(start.course_name, 160)
  const letter: Letter = {
    greeting: greetingOf(start.name),
    paragraphs: [`Ya hay fecha: las clases de ${course} empiezan el ${dayText(start.starts_on)}.`],
    rows: [],
    action: { label: 'Entrar al aula', url: classroomUrl },
    closing: ['Si ese día no puedes, responde a este correo y vemos qué hacer.', senderName(from)],
  }
  return letterMail({ from, to: start.email }, `Cuándo empieza ${course}`, letter)
}
