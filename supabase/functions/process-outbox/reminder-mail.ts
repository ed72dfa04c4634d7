import type { ReminderMail } from '../../../src/domain/contracts/reminders.ts'
import { moneyText } from '../../../src/domain/money.ts'
import { dollars } from '../../../src/domain/prices.ts'
import { greetingOf, type Letter, letterMail, oneLine, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import { dayText } from './access-mail.ts'

type Words = { subject: (course: string) => string; text: (what: string, day: string) => string }

/** No word says "today": a mail may leave up to two days after its day (decision 151). */
const words: Readonly<Record<ReminderMail['kind'], Words>> = {
  before_3: {
    subject: (course) => `Se acerca tu pago de ${course}`,
    text: (what, day) => `Te recordamos que ${what} vence el ${day}.`,
  },
  on_day: {
    subject: (course) => `Fecha de tu pago de ${course}`,
    text: (what, day) => `La fecha de pago de ${what} es el ${day}.`,
  },
  after_3: {
    subject: (course) => `Tu pago de ${course} está pendiente`,
    text: (what, day) => `Todavía no vimos el pago de ${what}, que vencía el ${day}. Quizás se te pasó.`,
  },
  after_10: {
    subject: (course) => `Tu pago de ${course} sigue pendiente`,
    text: (what, day) =>
      `Sigue pendiente el pago de ${what}, que vencía el ${day}. Si tienes algún problema para pagar, responde a este correo y buscamos cómo seguir.`,
  },
  by_hand: {
    subject: (course) => `Tu pago pendiente de ${course}`,
    text: (what, day) =>
      `Te escribimos por el pago de ${what}, pendiente desde el ${day}. Si tienes algún problema para pagar, responde a este correo y buscamos cómo seguir.`,
  },
}

/** What is due, since when, and where it is paid (decision 151). Deterministic, from stored data. */
export function reminderMail(reminder: ReminderMail, from: string, siteUrl: string): Mail {
  const { kind, number, installments, months_behind: behind } = reminder
  const course = oneLine(reminder.course_name, 160)
  const what = installments > 1 ? `la cuota ${number} de ${installments} de ${course}` : course
  const isAhead = kind === 'before_3' || kind === 'on_day'
  const letter: Letter = {
    greeting: greetingOf(reminder.name),
    paragraphs: [words[kind].text(what, dayText(reminder.due_on))],
    rows: [
      ['Compra', course],
      ['Monto', moneyText(dollars(reminder.amount), 'if any')],
      ...(behind > 0 ? ([['Pendiente desde', dayText(reminder.since)]] as const) : []),
      ...(behind > 1 ? ([['Cuotas atrasadas', String(behind)]] as const) : []),
    ],
    action: { label: 'Ver y pagar', url: `${siteUrl}/pagar/${reminder.token}` },
    closing: [
      ...(reminder.by_plan && isAhead
        ? ['Si tu tarjeta está en el plan de cuotas, el cobro es automático y no tienes que hacer nada.']
        : []),
      'Si ya pagaste, gracias: no hace falta que hagas nada más.',
      senderName(from),
    ],
  }
  return letterMail({ from, to: reminder.email }, words[kind].subject(course), letter)
}
