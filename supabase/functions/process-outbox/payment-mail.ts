import type { OrderMail } from '../../../src/domain/contracts/order-mails.ts'
import type { Receipt } from '../../../src/domain/contracts/payments.ts'
import type { ReminderMail } from '../../../src/domain/contracts/reminders.ts'
import type { SaleMail } from '../../../src/domain/contracts/sales.ts'
import { moneyText, parseMoney } from '../../../src/domain/money.ts'
import { dollars } from '../../../src/domain/prices.ts'
import { revocationPaths } from '../../../src/domain/school.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { dayText, greetingOf, letterMail, oneLine, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Deterministic, from stored data without a clock: a retried mail must have the same bytes. */
export function receiptMail(receipt: Receipt, sender: Sender): Mail {
  const subject = `Recibimos tu pago · ${receipt.course_name}`
  return letterMail(sender, receipt.email, subject, receiptLetter(receipt, sender.siteUrl))
}

function receiptLetter(receipt: Receipt, siteUrl: string): Letter {
  const amount = amountText(receipt.amount, receipt.currency)
  const rows: [string, string][] = [
    ['Compra', receipt.course_name],
    ['Monto', amount],
  ]
  // What it pays of the purchase is not decided yet.
  if (!receipt.counts) rows.push(['Estado', 'Recibido, en revisión'])
  else if (receipt.counts_as)
    rows.push(['Cuenta como', amountText(receipt.counts_as.amount, receipt.counts_as.currency)])
  if (receipt.counts) rows.push(...saleRows(receipt))
  if (receipt.order_id) rows.push(['Orden', receipt.order_id])
  rows.push(['Pago', receipt.provider_payment_id])
  return {
    title: 'Recibimos tu pago',
    preview: `${amount} · ${receipt.course_name}`,
    greeting: greetingOf(receipt.payer_name),
    paragraphs: ['Este es el detalle:'],
    rows,
    closing: [
      ...nextSteps(receipt),
      'Si algo no coincide, responde a este correo y lo revisamos.',
      ...(receipt.revocable
        ? [
            `Si compraste como consumidor, puedes arrepentirte dentro de los diez días corridos: ${siteUrl}${revocationPaths.revocation}`,
          ]
        : []),
    ],
  }
}

/** Which instalment it is, and what was paid of a purchase that one payment does not settle; in USD. */
function saleRows(receipt: Receipt): [string, string][] {
  const { installment_number, agreed, paid, remaining } = receipt
  const { amount } = receipt.counts_as ?? receipt
  const count = receipt.installments_number ?? receipt.installments_count
  const rows: [string, string][] = []
  if (installment_number > 0)
    rows.push(['Cuota', count ? `${installment_number} de ${count}` : `${installment_number}`])
  if (agreed === null || paid === null || remaining === null || agreed === amount) return rows
  return [
    ...rows,
    ['Pagado', `${amountText(paid, 'USD')} de ${amountText(agreed, 'USD')}`],
    ['Queda por pagar', amountText(remaining, 'USD')],
  ]
}

function nextSteps({ payment_type, access, counts }: Receipt): string[] {
  const spam = 'Si no lo ves, revisa también el correo no deseado.'
  if (!counts) return ['Estamos revisando este pago: te escribimos hoy.']
  switch (access) {
    case 'coming':
      return payment_type === 'installments'
        ? ['Activamos tu acceso dentro de las próximas 24 horas y te avisamos por correo.', spam]
        : ['En unos minutos recibirás otro correo con tu acceso.', spam]
    case 'waiting':
      return ['Te escribimos hoy con tu acceso.', spam]
    case 'active':
      return ['Tu acceso sigue activo; no tienes que hacer nada más.']
    case 'none':
      return ['Por ahora no tienes que hacer nada más.']
  }
}

function amountText(amount: number, currency: string): string {
  const money = parseMoney(amount, currency)
  return money ? moneyText(money, 'always') : `${currency}\u00a0${amount}`
}

type Words = {
  title: string
  subject: (course: string) => string
  text: (what: string, day: string) => string
}

/** No word says "today": a mail may leave some days after its day (decision 175). */
const words: Readonly<Record<ReminderMail['kind'], Words>> = {
  before_3: {
    title: 'Se acerca tu pago',
    subject: (course) => `Se acerca tu pago de ${course}`,
    text: (what, day) => `Te recordamos que ${what} vence el ${day}.`,
  },
  on_day: {
    title: 'La fecha de tu pago',
    subject: (course) => `Fecha de tu pago de ${course}`,
    text: (what, day) => `La fecha de pago de ${what} es el ${day}.`,
  },
  after_3: {
    title: 'Tu pago está pendiente',
    subject: (course) => `Tu pago de ${course} está pendiente`,
    text: (what, day) =>
      `Todavía no hemos visto el pago de ${what}, que vencía el ${day}. Quizás se te pasó.`,
  },
  after_10: {
    title: 'Tu pago sigue pendiente',
    subject: (course) => `Tu pago de ${course} sigue pendiente`,
    text: (what, day) =>
      `Sigue pendiente el pago de ${what}, que vencía el ${day}. Si tienes algún problema para pagar, responde a este correo y buscamos cómo seguir.`,
  },
  by_hand: {
    title: 'Tu pago pendiente',
    subject: (course) => `Tu pago pendiente de ${course}`,
    text: (what, day) =>
      `Te escribimos por el pago de ${what}, pendiente desde el ${day}. Si tienes algún problema para pagar, responde a este correo y buscamos cómo seguir.`,
  },
}

/** What is due, since when, and where it is paid (decision 151). Deterministic, from stored data. */
export function reminderMail(reminder: ReminderMail, sender: Sender): Mail {
  const { kind, number, installments, months_behind: behind } = reminder
  const course = oneLine(reminder.course_name, 160)
  const what = installments > 1 ? `la cuota ${number} de ${installments} de ${course}` : course
  const isAhead = kind === 'before_3' || kind === 'on_day'
  const amount = moneyText(dollars(reminder.amount), 'always')
  const letter: Letter = {
    title: words[kind].title,
    preview: `${amount} · ${course}`,
    greeting: greetingOf(reminder.name),
    paragraphs: [words[kind].text(what, dayText(reminder.due_on))],
    rows: [
      ['Compra', course],
      ['Monto', amount],
      ...(behind > 0 ? ([['Pendiente desde', dayText(reminder.since)]] as const) : []),
      ...(behind > 1 ? ([['Cuotas atrasadas', String(behind)]] as const) : []),
    ],
    action: { label: 'Ver y pagar', url: `${sender.siteUrl}/pagar/${reminder.token}` },
    closing: [
      ...(reminder.by_plan && isAhead
        ? ['Si tu tarjeta está en el plan de cuotas, el cobro es automático y no tienes que hacer nada.']
        : []),
      'Si ya pagaste, gracias: no hace falta que hagas nada más.',
    ],
  }
  return letterMail(sender, reminder.email, words[kind].subject(course), letter)
}

/**
 * About an order that was not finished (decision 154). Its way back, and two ways to refuse further ones: the page, and one
 * click in the mail program (RFC 8058). Deterministic, from stored data.
 */
export function orderMail(order: OrderMail, sender: Sender, functionsUrl: string): Mail {
  const { siteUrl } = sender
  const course = oneLine(order.course_name, 160)
  const wayBack = new URLSearchParams({
    ...{ course: order.course_id, order_id: order.order_id },
    ...(order.coupon !== null && { cupon: order.coupon }),
  })
  const letter: Letter = {
    title: 'Tu inscripción quedó sin terminar',
    greeting: greetingOf(order.name),
    paragraphs: [
      `Ayer empezaste a inscribirte en ${course} y el pago no se completó. No se te cobró nada.`,
      'Si todavía quieres un lugar, puedes retomar la compra.',
    ],
    rows: [],
    action: { label: 'Retomar la compra', url: `${siteUrl}/checkout?${wayBack}` },
    closing: [
      'Si tuviste un problema con el pago, responde a este correo y lo vemos contigo.',
      `Es el único correo sobre esta compra. Si no quieres otros como este: ${siteUrl}/correos/${order.token}`,
    ],
  }
  return {
    ...letterMail(sender, order.email, `Tu inscripción en ${course} quedó sin terminar`, letter),
    headers: {
      'List-Unsubscribe': `<${functionsUrl}/refuse-mails?token=${order.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Money that went back, or an access that was withdrawn (decision 188). Deterministic, from stored data. */
export function saleMail({ refund, ...about }: SaleMail, sender: Sender): Mail {
  const course = oneLine(about.course_name, 160)
  const sum = refund && amountText(refund.amount, refund.currency)
  const letter: Letter = {
    title: sum ? 'Te devolvimos dinero' : 'Se cerró tu acceso',
    greeting: greetingOf(about.name),
    paragraphs: [
      sum ? `Te devolvimos ${sum} de tu compra de ${course}.` : `Tu acceso a ${course} en el aula se cerró.`,
    ],
    rows: [['Compra', course], ...(sum ? [['Monto devuelto', sum] as const] : [])],
    closing: [
      ...(sum ? ['Según el banco o la tarjeta, puede tardar unos días en verse en tu cuenta.'] : []),
      'Si no lo esperabas, o algo no coincide, responde a este correo y lo revisamos.',
    ],
  }
  const subject = sum ? `Te devolvimos ${sum}` : `Se cerró tu acceso a ${course}`
  return letterMail(sender, about.email, subject, letter)
}
