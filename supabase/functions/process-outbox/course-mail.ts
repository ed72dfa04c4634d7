import { type CalendarDay, schoolTimeZone } from '../../../src/domain/calendar.ts'
import { calendarFile } from '../../../src/domain/calendar-file.ts'
import {
  clockOfCountry,
  hoursInZone,
  noonOf,
  schoolHours,
  type WeeklyHours,
} from '../../../src/domain/class-hours.ts'
import type { AccessMail, StartMail } from '../../../src/domain/contracts/access.ts'
import type { SeatMail } from '../../../src/domain/contracts/seat-calls.ts'
import { type CountryCode, countryNames } from '../../../src/domain/countries.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { dayText, greetingOf, letterMail, momentText, oneLine, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import { senderName } from '../_shared/school.ts'
import knownPlans from './class-plans.json' with { type: 'json' }

/** Hours and classes of each course, as the site has them (tests/contract/class-plans.test.ts). */
const plans: Readonly<
  Record<string, WeeklyHours & { weeks: number; classes: { title: string; description: string }[] }>
> = knownPlans

/** The school with its classroom; `madeAt`: when the step was stored, the time of a calendar file, the same at each attempt. */
export type CourseSender = Sender & { classroomUrl: string; madeAt: string }

/**
 * How to enter the classroom (decision 27). Deterministic, from stored data without a clock: a retried mail must have the
 * same bytes.
 */
export function accessMail(access: AccessMail, sender: CourseSender): Mail {
  const product = oneLine(access.product, 160)
  const calendars = access.courses.flatMap((course) =>
    course.next_class_on ? calendarOf(course, sender) : [],
  )
  const letter: Letter = {
    title: 'Ya puedes entrar al aula',
    greeting: greetingOf(access.name),
    paragraphs: [`Ya tienes acceso a ${product} en el aula.`],
    rows: [
      ...(access.username ? [['Usuario', access.username] as const] : []),
      ['Contraseña', 'La que el aula te envía en otro correo. Si ya tenías cuenta, la de siempre.'],
      ...classRows(access),
    ],
    action: { label: 'Entrar al aula', url: sender.classroomUrl },
    closing: [
      ...(calendars.length > 0 ? [attached] : []),
      ...pendingCourses(access.later),
      'Si no recuerdas tu contraseña, pide una nueva en la página de ingreso del aula.',
      'Si no puedes entrar, responde a este correo y lo resolvemos.',
    ],
  }
  return { ...letterMail(sender, access.email, `Tu acceso a ${product}`, letter), ...withFiles(calendars) }
}

function classRows({ courses, country }: AccessMail): [string, string][] {
  const [only, ...others] = courses
  if (only && others.length === 0) return [['Próxima clase', nextClass(only, country)]]
  return courses.map((course) => [oneLine(course.name, 160), `Próxima clase: ${nextClass(course, country)}`])
}

function nextClass(course: AccessMail['courses'][number], country: CountryCode | null): string {
  const { base_slug, next_class_on, starts_on } = course
  if (next_class_on) return classText(next_class_on, base_slug, country)
  if (starts_on) return `el curso empezó el ${dayText(starts_on)}; el calendario está en el aula`
  return 'todavía sin fecha'
}

function pendingCourses(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const listed = names.map((name) => oneLine(name, 160)).join(', ')
  return [`Todavía no está listo tu acceso a: ${listed}. Te escribimos en cuanto lo esté.`]
}

/**
 * "miércoles 23 de diciembre, 18 a 20 h (Argentina), 15 a 17 h en México": by the rule of the site's pages, where the device says
 * the reader's clock. Of a course whose hours the site does not have, the day.
 */
export function classText(day: CalendarDay, baseSlug: string, country: CountryCode | null): string {
  const plan = plans[baseSlug]
  if (!plan) return dayText(day)
  const zone = country && clockOfCountry[country]
  const there = zone && hoursInZone(plan, noonOf(day), schoolTimeZone, zone)
  const school = `${dayText(day).replace(/ de \d+$/, '')}, ${schoolHours(plan)} (Argentina)`
  if (!there) return school
  const weekday = there.weekday === plan.weekday ? '' : `${weekdayText(there.weekday)} `
  return `${school}, ${weekday}${there.text} en ${countryNames[country]}`
}

function weekdayText(weekday: number): string {
  const format = new Intl.DateTimeFormat('es-419', { weekday: 'long', timeZone: 'UTC' })
  // A Sunday.
  return format.format(Date.UTC(2023, 0, 1 + weekday))
}

const attached = 'El calendario de las clases va adjunto: ábrelo para agregarlas al tuyo.'

type Calendared = { name: string; base_slug: string; slug: string; starts_on: CalendarDay | null }
type Files = NonNullable<Mail['attachments']>

function withFiles(attachments: Files): Pick<Mail, 'attachments'> {
  return attachments.length > 0 ? { attachments } : {}
}

/** The calendar file that the site makes, with the ids of its classes, so that a later one replaces it; none without a start. */
function calendarOf({ name, base_slug, slug, starts_on }: Calendared, sender: CourseSender): Files {
  const plan = plans[base_slug]
  if (!plan || !starts_on) return []
  const { siteUrl, classroomUrl } = sender
  const school = { name: senderName(sender.from), domain: new URL(siteUrl).hostname, classroomUrl }
  const course = {
    ...{ slug: base_slug, name, cohort: slug, schedule: plan, startsOn: starts_on },
    ...{ weeks: plan.weeks, classes: plan.classes },
  }
  const bytes = new TextEncoder().encode(
    calendarFile(course, school, schoolTimeZone, new Date(sender.madeAt)),
  )
  const content = btoa(String.fromCharCode(...bytes))
  return [{ filename: `${slug}.ics`, content, content_type: 'text/calendar; charset=utf-8' }]
}

/** The first day of classes; `was`: what it was before it was moved (decision 18). Deterministic, from stored data. */
export function startMail(start: StartMail, was: CalendarDay | undefined, sender: CourseSender): Mail {
  const course = oneLine(start.course_name, 160)
  const when = classText(start.starts_on, start.base_slug, start.country)
  const calendar = calendarOf({ ...start, name: course }, sender)
  const letter: Letter = {
    title: was ? 'Cambió la fecha de inicio' : 'Ya hay fecha de inicio',
    greeting: greetingOf(start.name),
    paragraphs: [
      was
        ? `Cambió la fecha: las clases de ${course} empiezan el ${when}, y no el ${dayText(was)}.`
        : `Ya hay fecha: las clases de ${course} empiezan el ${when}.`,
    ],
    rows: [],
    action: { label: 'Entrar al aula', url: sender.classroomUrl },
    closing: [
      ...calendar.map(() => attached),
      'Si ese día no puedes, responde a este correo y vemos qué hacer.',
    ],
  }
  const subject = `${was ? 'Cambió el inicio de' : 'Cuándo empieza'} ${course}`
  return { ...letterMail(sender, start.email, subject, letter), ...withFiles(calendar) }
}

/** That a seat is kept, until when, and how it is taken or left (decision 153). Deterministic, from stored data. */
export function seatMail(call: SeatMail, sender: CourseSender): Mail {
  const course = oneLine(call.course_name, 160)
  const calendar = calendarOf({ ...call, name: course }, sender)
  const letter: Letter = {
    title: 'Hay un lugar para ti',
    greeting: greetingOf(call.name),
    paragraphs: [
      `Hay un lugar para ti en ${course}. Te lo guardamos hasta el ${momentText(call.until)}; después le toca a la siguiente persona de la lista de espera.`,
    ],
    rows: [
      ['Curso', course],
      ...(call.starts_on
        ? ([['Empieza', classText(call.starts_on, call.base_slug, call.country)]] as const)
        : []),
      ['Lugar guardado hasta', momentText(call.until)],
    ],
    action: {
      label: 'Tomar mi lugar',
      url: `${sender.siteUrl}/checkout?course=${encodeURIComponent(call.base_slug)}&lugar=${call.token}`,
    },
    closing: [
      ...calendar.map(() => attached),
      'Si ya no lo quieres, en la misma página puedes dejar tu lugar y salir de la lista. Si no haces nada, no te escribimos más por esta lista.',
    ],
  }
  return {
    ...letterMail(sender, call.email, `Hay un lugar para ti en ${course}`, letter),
    ...withFiles(calendar),
  }
}
