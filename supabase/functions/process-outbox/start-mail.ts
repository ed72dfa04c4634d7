import type { CalendarDay } from '../../../src/domain/calendar.ts'
import type { StartMail } from '../../../src/domain/contracts/access.ts'
import { greetingOf, type Letter, letterMail, oneLine, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import { dayText } from './access-mail.ts'

/** The first day of classes; `was`: what it was before it was moved (decision 18). Deterministic, from stored data. */
export function startMail(
  start: StartMail,
  was: CalendarDay | undefined,
  from: string,
  classroomUrl: string,
): Mail {
  const course = oneLine(start.course_name, 160)
  const letter: Letter = {
    greeting: greetingOf(start.name),
    paragraphs: [
      was
        ? `Cambió la fecha: las clases de ${course} empiezan el ${dayText(start.starts_on)}, y no el ${dayText(was)}.`
        : `Ya hay fecha: las clases de ${course} empiezan el ${dayText(start.starts_on)}.`,
    ],
    rows: [],
    action: { label: 'Entrar al aula', url: classroomUrl },
    closing: ['Si ese día no puedes, responde a este correo y vemos qué hacer.', senderName(from)],
  }
  return letterMail(
    { from, to: start.email },
    `${was ? 'Cambió el inicio de' : 'Cuándo empieza'} ${course}`,
    letter,
  )
}
