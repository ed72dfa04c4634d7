import type { CalendarDay } from '../../../src/domain/calendar.ts'
import type { AccessMail } from '../../../src/domain/contracts/access.ts'
import { greetingOf, type Letter, letterMail, oneLine, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/**
 * How to enter the classroom (decision 27). Deterministic, from stored data without a clock: a retried mail must have the
 * same bytes.
 */
export function accessMail(access: AccessMail, from: string, classroomUrl: string): Mail {
  const product = oneLine(access.product, 160)
  const letter: Letter = {
    greeting: greetingOf(access.name),
    paragraphs: [`Ya tienes acceso a ${product} en el aula.`],
    rows: [
      ...(access.username ? [['Usuario', access.username] as const] : []),
      ['Contraseña', 'La que el aula te envía en otro correo. Si ya tenías cuenta, la de siempre.'],
      ...classRows(access.courses),
    ],
    action: { label: 'Entrar al aula', url: classroomUrl },
    closing: [
      ...pendingCourses(access.later),
      'Si no recuerdas tu contraseña, pide una nueva en la página de ingreso del aula.',
      'Si no puedes entrar, responde a este correo y lo resolvemos.',
      senderName(from),
    ],
  }
  return letterMail({ from, to: access.email }, `Tu acceso a ${product}`, letter)
}

function classRows(courses: AccessMail['courses']): [string, string][] {
  const [only, ...others] = courses
  if (only && others.length === 0) return [['Próxima clase', nextClass(only)]]
  return courses.map((course) => [oneLine(course.name, 160), `Próxima clase: ${nextClass(course)}`])
}

function nextClass({ next_class_on, starts_on }: AccessMail['courses'][number]): string {
  if (next_class_on) return dayText(next_class_on)
  if (starts_on) return `el curso empezó el ${dayText(starts_on)}; el calendario está en el aula`
  return 'todavía sin fecha'
}

function pendingCourses(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const listed = names.map((name) => oneLine(name, 160)).join(', ')
  return [`Todavía no está listo tu acceso a: ${listed}. Te escribimos en cuanto lo esté.`]
}

/** "martes 24 de noviembre de 2026". */
export function dayText(day: CalendarDay): string {
  const [year, month, date] = day.split('-').map(Number)
  const format = new Intl.DateTimeFormat('es-419', { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).replace(', ', ' ')
}
