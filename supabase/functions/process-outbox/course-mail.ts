import type { CalendarDay } from '../../../src/domain/calendar.ts'
import { schoolTimeZone } from '../../../src/domain/calendar.ts'
import type { AccessMail, StartMail } from '../../../src/domain/contracts/access.ts'
import type { SeatMail } from '../../../src/domain/contracts/seat-calls.ts'
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

/** That a seat is kept, until when, and how it is taken or left (decision 153). Deterministic, from stored data. */
export function seatMail(call: SeatMail, from: string, siteUrl: string): Mail {
  const course = oneLine(call.course_name, 160)
  const letter: Letter = {
    greeting: greetingOf(call.name),
    paragraphs: [
      `Hay un lugar para ti en ${course}. Te lo guardamos hasta el ${momentText(call.until)}; después le toca a la siguiente persona de la lista de espera.`,
    ],
    rows: [
      ['Curso', course],
      ...(call.starts_on ? ([['Empieza', dayText(call.starts_on)]] as const) : []),
      ['Lugar guardado hasta', momentText(call.until)],
    ],
    action: {
      label: 'Tomar mi lugar',
      url: `${siteUrl}/checkout?course=${encodeURIComponent(call.course_slug)}&lugar=${call.token}`,
    },
    closing: [
      'Si ya no lo quieres, en la misma página puedes dejar tu lugar y salir de la lista. Si no haces nada, no te escribimos más por esta lista.',
      senderName(from),
    ],
  }
  return letterMail({ from, to: call.email }, `Hay un lugar para ti en ${course}`, letter)
}

/** "domingo 29 de noviembre, 14:30 (hora de Argentina)". */
function momentText(instant: string): string {
  const format = new Intl.DateTimeFormat('es-419', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: schoolTimeZone,
  })
  const part = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return `${part.weekday} ${part.day} de ${part.month}, ${part.hour}:${part.minute} (hora de Argentina)`
}
