import type { Receipt } from '../../../src/domain/contracts/payments.ts'
import { moneyText, parseMoney } from '../../../src/domain/money.ts'
import { greetingOf, type Letter, letterMail, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Deterministic, from stored data without a clock: a retried mail must have the same bytes. */
export function receiptMail(receipt: Receipt, from: string): Mail {
  const letter = receiptLetter(receipt, senderName(from))
  return letterMail({ from, to: receipt.email }, `Recibimos tu pago · ${receipt.course_name}`, letter)
}

function receiptLetter(receipt: Receipt, school: string): Letter {
  const rows: [string, string][] = [
    ['Compra', receipt.course_name],
    ['Monto', amountText(receipt.amount, receipt.currency)],
  ]
  if (receipt.counts_as)
    rows.push(['Cuenta como', amountText(receipt.counts_as.amount, receipt.counts_as.currency)])
  rows.push(...saleRows(receipt))
  if (receipt.order_id) rows.push(['Orden', receipt.order_id])
  rows.push(['Pago', receipt.provider_payment_id])
  return {
    greeting: greetingOf(receipt.payer_name),
    paragraphs: ['Recibimos tu pago. Este es el detalle:'],
    rows,
    closing: [...nextSteps(receipt), 'Si algo no coincide, responde a este correo y lo revisamos.', school],
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
  const spam = 'Si no lo ves, revisa también la carpeta de correo no deseado.'
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
  return money ? moneyText(money, 'if any') : `${currency}\u00a0${amount}`
}
