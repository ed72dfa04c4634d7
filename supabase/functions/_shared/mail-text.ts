import { type CalendarDay, schoolTimeZone } from '../../../src/domain/calendar.ts'
import { isEmail } from '../../../src/domain/email.ts'
import { greetedName } from '../../../src/domain/person-name.ts'
import { type Letter, mailHtml } from './mail-design.ts'
import type { Mail } from './resend.ts'
import { senderName } from './school.ts'

/** A line break in a subject would inject a mail header. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, maxLength).join('')
}

/** The address if it is valid in `reply_to`; an unusable one is left out rather than answered to. */
export function replyAddress(address: string): string | undefined {
  return isEmail(address) ? address : undefined
}

/** "Hola, Ana:"; `name`: as `private.greeted_payer` and `private.greeted_student` give it. */
export function greetingOf(name: string): string {
  const greeted = greetedName(oneLine(name, 120))
  return greeted === '' ? 'Hola:' : `Hola, ${greeted}:`
}

/** "martes 24 de noviembre de 2026". */
export function dayText(day: CalendarDay): string {
  const [year, month, date] = day.split('-').map(Number)
  const format = new Intl.DateTimeFormat('es-419', { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).replace(', ', ' ')
}

/** "domingo 29 de noviembre, 14:30 (hora de Argentina)". */
export function momentText(instant: string): string {
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

/** The school that writes; `seller`: the school's legal name, tax id and street address, empty where it says nothing of them. */
export type Sender = { from: string; seller: string; siteUrl: string }

/** The subject on one line, and both forms of the letter. */
export function letterMail(
  { from, seller, siteUrl }: Sender,
  to: string,
  title: string,
  letter: Letter,
): Mail {
  const subject = oneLine(title, 200)
  const school = senderName(from)
  const footer = [school, seller, siteUrl].filter((line) => line !== '')
  const preview = oneLine(letter.preview ?? letter.paragraphs[0] ?? '', 140)
  const html = mailHtml({ ...letter, preview, subject, school, siteUrl, footer })
  return { from, to, subject, text: plainText(letter, footer), html }
}

function plainText({ title, greeting, paragraphs, rows, action, closing }: Letter, footer: string[]): string {
  return [
    title,
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    footer.join('\n'),
  ].join('\n\n')
}
