import { randomBytes } from 'node:crypto'
import { type Incoming, isRecord, json, parseJson, type Reply } from '../../../../local/http/serve.ts'
import type { Payer, Payment, PaymentStatus, State } from '../../../../local/sandbox/state.ts'
import { answers, countries } from './answers.ts'
import type { Webhooks } from './webhooks.ts'

export type PaymentsContext = { state: State; webhooks: Webhooks; checkoutUrl: string }

const limits: Record<string, number> = {
  order_id: 128,
  description: 100,
  success_url: 2048,
  back_url: 2048,
  notification_url: 2048,
}

const paymentTypes = new Set(['CREDIT_CARD', 'DEBIT_CARD', 'BANK_TRANSFER', 'VOUCHER'])
const expirationMs: Record<string, number> = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 }

export function publicId(payment: Payment): string {
  return `DP-${payment.number}`
}

export function findPayment(state: State, id: string): Payment | undefined {
  return state.data.payments.find((payment) => publicId(payment) === id || String(payment.number) === id)
}

/** Expiry is applied lazily, on the next read. */
export function expireIfDue(state: State, payment: Payment): void {
  if (payment.status === 'PENDING' && Date.parse(payment.expires_at) <= state.now()) {
    payment.status = 'EXPIRED'
    state.changed()
  }
}

export function showPayment(context: PaymentsContext, payment: Payment): Record<string, unknown> {
  expireIfDue(context.state, payment)
  const { number, token, expires_at: _, payer, ...shown } = payment
  return {
    id: publicId(payment),
    ...shown,
    direct: false,
    merchant_checkout_token: token,
    redirect_url: `${context.checkoutUrl}/pay/${token}`,
    payer,
    ...(payment.status === 'PAID'
      ? { balance_amount: payment.amount, balance_fee: 0, balance_currency: 'USD' }
      : {}),
  }
}

export function optionalText(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' ? value : undefined
}

function findProblem(body: Record<string, unknown>): Reply | undefined {
  for (const name of ['currency', 'amount']) {
    if (body[name] === undefined || body[name] === null) return answers.missing(name)
  }
  const { amount, currency, country, payment_type: paymentType, payer } = body
  if (typeof amount !== 'number' || !(amount > 0) || !Number.isFinite(amount))
    return answers.invalid('amount')
  if (typeof currency !== 'string') return answers.invalid('currency')
  if (country !== undefined && country !== null) {
    if (typeof country !== 'string' || countries[country] === undefined) return answers.country()
    if (currency !== 'USD' && currency !== countries[country]) return answers.currency()
  } else if (currency !== 'USD' && !Object.values(countries).includes(currency)) return answers.currency()
  for (const [name, limit] of Object.entries(limits)) {
    const value = body[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string' || value.length > limit) return answers.invalid(name)
    if (name.endsWith('_url') && !/^https?:\/\//.test(value)) return answers.invalid(name)
  }
  if (paymentType !== undefined && paymentType !== null) {
    const known =
      typeof paymentType === 'string' && paymentType.split(',').every((type) => paymentTypes.has(type))
    if (!known) return answers.invalid('payment_type')
  }
  if (payer !== undefined && payer !== null) {
    if (!isRecord(payer)) return answers.invalid('payer')
    for (const name of ['name', 'email']) {
      const value = payer[name]
      if (value === undefined || value === null) continue
      if (typeof value !== 'string' || value.length > 100) return answers.invalid(`payer.${name}`)
    }
  }
  return undefined
}

export function createPayment(context: PaymentsContext, request: Incoming): Reply {
  const body = parseJson(request.body)
  if (!isRecord(body)) return answers.malformed()
  const problem = findProblem(body)
  if (problem !== undefined) return problem
  const { state } = context
  const unit = expirationMs[optionalText(body, 'expiration_type') ?? ''] ?? expirationMs.HOURS ?? 0
  const units = typeof body.expiration_value === 'number' ? body.expiration_value : 24
  const token = randomBytes(16).toString('hex')
  const payment: Payment = {
    number: state.nextNumber(),
    token,
    amount: Number(body.amount),
    currency: String(body.currency),
    country: optionalText(body, 'country'),
    order_id: optionalText(body, 'order_id') ?? token,
    description: optionalText(body, 'description'),
    status: 'PENDING',
    created_date: state.timestamp(),
    expires_at: new Date(state.now() + units * unit).toISOString(),
    success_url: optionalText(body, 'success_url'),
    back_url: optionalText(body, 'back_url'),
    notification_url: optionalText(body, 'notification_url'),
    payer: isRecord(body.payer) ? (body.payer as Payer) : {},
  }
  state.data.payments.push(payment)
  state.changed()
  return json(200, showPayment(context, payment))
}

/** A query parameter as an integer; undefined when it is not one. */
export function readInteger(url: URL, name: string, fallback: number): number | undefined {
  const raw = url.searchParams.get(name)
  if (raw === null) return fallback
  return /^\d+$/.test(raw) ? Number(raw) : undefined
}

export function listPayments(context: PaymentsContext, url: URL): Reply {
  const page = readInteger(url, 'page', 0)
  const wanted = readInteger(url, 'size', 10)
  if (page === undefined) return answers.invalid('page')
  if (wanted === undefined || wanted === 0) return answers.invalid('size')
  const size = Math.min(wanted, 20)
  for (const name of ['start_date', 'end_date']) {
    const value = url.searchParams.get(name)
    if (value !== null && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return answers.invalid(name)
  }
  const matching = context.state.data.payments
    .filter((payment) => matchesFilters(payment, url))
    .sort((a, b) => b.number - a.number)
  const data = matching.slice(page * size, (page + 1) * size).map((payment) => showPayment(context, payment))
  return json(200, { data, ...pageCount(matching.length, size), page, size })
}

/** How many pages a list has, under one of the names that integrators report (providers, section 1.5). */
export function pageCount(entries: number, size: number) {
  return { totalPages: Math.ceil(entries / size), totalElements: entries }
}

function matchesFilters(payment: Payment, url: URL): boolean {
  const day = payment.created_date.slice(0, 10)
  const from = url.searchParams.get('start_date')
  const to = url.searchParams.get('end_date')
  const email = url.searchParams.get('client_email')
  const country = url.searchParams.get('country')
  return (
    (from === null || day >= from) &&
    (to === null || day <= to) &&
    (email === null || payment.payer.email === email) &&
    (country === null || payment.country === country)
  )
}

/** Sets the status and, unless `notifies` is false, notifies the merchant. */
export async function setStatus(
  context: PaymentsContext,
  payment: Payment,
  status: PaymentStatus,
  notifies = true,
): Promise<void> {
  payment.status = status
  if (status === 'PAID') {
    payment.approved_date = context.state.timestamp()
    payment.payment_method_type = 'CARD'
    payment.rejected_reason = undefined
  }
  if (status === 'REJECTED') payment.rejected_reason = 'Rejected by the issuer'
  context.state.changed()
  if (notifies) await notifyPayment(context, payment)
}

export function notifyPayment(context: PaymentsContext, payment: Payment): Promise<void> {
  return context.webhooks.notify(payment.notification_url, { payment_id: publicId(payment) })
}
