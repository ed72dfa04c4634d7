import type { Receipt } from '../../../src/domain/contracts/payments.ts'
import { decimalPlacesOf, parseMoney, toNumber } from '../../../src/domain/money.ts'
import { html, type Letter, oneLine, plainText, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Deterministic, from stored data without a clock: a retried mail must have the same bytes. */
export function receiptMail(receipt: Receipt, from: string): Mail {
  const letter = receiptLetter(receipt, senderName(from))
  return {
    from,
    to: receipt.email,
    subject: oneLine(`Recibimos tu pago · ${receipt.course_name}`, 200),
    text: plainText(letter),
    html: html(letter),
  }
}

function receiptLetter(receipt: Receipt, school: string): Letter {
  const inInstallments = receipt.payment_type === 'installments'
  const rows: [string, string][] = [
    ['Compra', receipt.course_name],
    ['Importe', amountText(receipt.amount, receipt.currency)],
  ]
  if (inInstallments && receipt.installment_number > 0) {
    const count = receipt.installments_count
    rows.push([
      'Cuota',
      count ? `${receipt.installment_number} de ${count}` : `${receipt.installment_number}`,
    ])
  }
  if (receipt.order_id) rows.push(['Orden', receipt.order_id])
  rows.push(['Pago', receipt.provider_payment_id])
  return {
    greeting: `Hola, ${oneLine(receipt.payer_name, 240)}:`,
    paragraphs: ['Recibimos tu pago. Este es el detalle:'],
    rows,
    closing: [...nextSteps(receipt), 'Si algo no coincide, responde a este correo y lo revisamos.', school],
  }
}

/** Only a first payment grants access; debts and later instalments belong to an existing one. */
function nextSteps({ payment_type, installment_number }: Receipt): string[] {
  if (payment_type === 'debt' || payment_type === 'installment')
    return ['Por ahora no tienes que hacer nada más.']
  const inInstallments = payment_type === 'installments'
  if (inInstallments && installment_number > 1)
    return ['Tu acceso sigue activo; no tienes que hacer nada más.']
  const access = inInstallments
    ? 'Activamos tu acceso dentro de las próximas 24 horas y te avisamos por correo.'
    : 'En unos minutos recibirás otro correo con tu acceso.'
  return [access, 'Si no lo ves, revisa también la carpeta de correo no deseado.']
}

/** "USD 270", "USD 41.67". */
function amountText(amount: number, currency: string): string {
  const money = parseMoney(amount, currency)
  if (!money) return `${currency} ${amount}`
  const places = decimalPlacesOf(currency)
  const whole = money.minor % 10 ** places === 0
  const digits = new Intl.NumberFormat('es-419', {
    minimumFractionDigits: whole ? 0 : places,
    maximumFractionDigits: whole ? 0 : places,
  })
  return `${currency} ${digits.format(toNumber(money))}`
}
