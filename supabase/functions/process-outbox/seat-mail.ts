import { schoolTimeZone } from '../../../src/domain/calendar.ts'
import type { SeatMail } from '../../../src/domain/contracts/seat-calls.ts'
import { greetingOf, type Letter, letterMail, oneLine, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import { dayText } from './access-mail.ts'

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
