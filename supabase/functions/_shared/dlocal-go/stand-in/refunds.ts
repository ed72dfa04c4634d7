import { type Incoming, isRecord, json, parseJson, type Reply } from '../../../../local/http/serve.ts'
import type { Payment, Refund } from '../../../../local/sandbox/state.ts'
import { answers } from './answers.ts'
import {
  findPayment,
  optionalText,
  type PaymentsContext,
  pageCount,
  publicId,
  readInteger,
} from './payments.ts'

const pageSize = 20

/** What is left of a payment that neither a settled nor a pending refund gives back. */
function refundable(context: PaymentsContext, payment: Payment): number {
  return context.state.data.refunds
    .filter((refund) => refund.payment_id === publicId(payment))
    .filter(({ status }) => status === 'PENDING' || status === 'SUCCESS')
    .reduce((rest, refund) => rest - refund.amount, payment.amount)
}

export function createRefund(context: PaymentsContext, request: Incoming): Reply {
  const body = parseJson(request.body)
  if (!isRecord(body)) return answers.malformed()
  if (body.payment_id === undefined || body.payment_id === null) return answers.missing('payment_id')
  const payment = findPayment(context.state, String(body.payment_id))
  if (payment === undefined) return answers.paymentNotFound()
  if (payment.status !== 'PAID') return answers.wrongStatus()
  const amount = body.amount ?? payment.amount
  if (typeof amount !== 'number' || !(amount > 0)) return answers.invalid('amount')
  if (![undefined, null, payment.currency].includes(body.currency as string)) return answers.currency()
  if (amount > refundable(context, payment) + 0.001) return answers.amountExceeded()
  const notificationUrl = optionalText(body, 'notification_url') ?? payment.notification_url
  const refund = addRefund(context, payment, amount, notificationUrl)
  return json(200, refund)
}

function addRefund(context: PaymentsContext, payment: Payment, amount: number, url?: string): Refund {
  const refund: Refund = {
    id: `REF-${context.state.nextNumber()}`,
    payment_id: publicId(payment),
    amount,
    currency: payment.currency,
    status: 'PENDING',
    created_date: context.state.timestamp(),
    notification_url: url,
  }
  context.state.data.refunds.push(refund)
  context.state.changed()
  return refund
}

/** Refunds the rest of a payment, as a merchant does on the provider's own site; undefined when nothing is left. */
export async function refundRest(context: PaymentsContext, payment: Payment): Promise<Refund | undefined> {
  const rest = refundable(context, payment)
  if (payment.status !== 'PAID' || !(rest > 0)) return undefined
  const refund = addRefund(context, payment, rest, payment.notification_url)
  await settleRefund(context, refund, 'SUCCESS')
  return refund
}

export function listRefunds(context: PaymentsContext, url: URL): Reply {
  const page = readInteger(url, 'page', 0)
  if (page === undefined) return answers.invalid('page')
  const { refunds } = context.state.data
  const data = refunds.slice(page * pageSize, (page + 1) * pageSize)
  return json(200, { data, ...pageCount(refunds.length, pageSize) })
}

/** A refund that settles is notified with its payment. */
export async function settleRefund(
  context: PaymentsContext,
  refund: Refund,
  status: Refund['status'],
): Promise<void> {
  refund.status = status
  context.state.changed()
  await context.webhooks.notify(refund.notification_url, { payment_id: refund.payment_id })
}
