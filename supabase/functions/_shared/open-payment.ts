import type {
  CreatePaymentResponse,
  OrderPaidBody,
  orderCodes,
} from '../../../src/domain/contracts/create-payment.ts'
import type { CommonFailureCode } from '../../../src/domain/contracts/edge-function.ts'
import { type CountryCode, providerCountry } from '../../../src/domain/countries.ts'
import { equalMoney, type Money, parseMoney } from '../../../src/domain/money.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { type Answer, ok, type Refusal, refuse } from './answer.ts'
import type { OrderStore, StoredOrder } from './order-store.ts'
import type { NewPayment, PaymentProvider, ProviderFailure, ProviderPayment } from './payment-provider.ts'

type OpenedCode = Extract<
  (typeof orderCodes)[number],
  'order_paid' | 'order_closed' | 'payment_provider_error'
>
type OrderAnswer<Code extends string = OpenedCode> =
  | Answer<CreatePaymentResponse>
  | Refusal<Code | CommonFailureCode>

export type Addresses = { siteUrl: string; functionsUrl: string }

export type SinglePaymentDeps = {
  now: () => number
  sleep: (ms: number) => Promise<void>
  store: OrderStore
  provider: Pick<PaymentProvider, 'createPayment' | 'findPayment' | 'checkoutUrl'>
  addresses: Addresses
}

export type Buyer = {
  email: string
  country: CountryCode
  payer: { name: string; phone?: string }
}

export type SinglePayment = {
  order: StoredOrder
  /** Another request with the same key may have finished the order. */
  reread: () => Promise<StoredOrder>
  request: Buyer
  courseName: string
  total: Money
  /** Address on the site for who turns back; the order is added to it. */
  backTo: string
}

/** A buyer with a link of staff returns to the link, not to the checkout with its own price. */
export const backToLink = '/payment-error?'

/** Together they keep a response under 15 seconds, whatever the provider does. */
const createTimeoutMs = 8000
const resumeTimeoutMs = 5000
const findTimeoutMs = 4000
/** Longer than any exchange with the provider: an older claim belongs to a dead worker. */
const claimLifeSeconds = 20
const waitForOtherMs = 13_000
const waitStepMs = 250

/** The answer for an order that needs no provider call; null when it has no checkout yet. */
export function settledAnswer(stored: StoredOrder): OrderAnswer<OpenedCode | 'idempotency_conflict'> | null {
  if (stored.outcome === 'conflict') return refuse('idempotency_conflict')
  if (stored.outcome === 'closed') return refuse('order_closed')
  if (stored.paid) return refuseAsPaid(stored.orderId)
  return stored.redirectUrl ? ok({ redirect_url: stored.redirectUrl, order_id: stored.orderId }) : null
}

/** The provider would show a finished payment; the site shows what comes next. */
function refuseAsPaid(orderId: OrderId): OrderAnswer {
  const body: OrderPaidBody = { code: 'order_paid', order_id: orderId }
  return { ...refuse('order_paid'), body }
}

/**
 * Opens the provider's checkout for an order without one; creates it at most once. On failure the order stays and the
 * same idempotency key resumes it.
 */
export async function openSinglePayment(
  deps: SinglePaymentDeps,
  payment: SinglePayment,
): Promise<OrderAnswer> {
  const { orderId } = payment.order
  const giveUpAt = deps.now() + waitForOtherMs
  let fresh = payment.order.outcome === 'created'
  let claim = await deps.store.claimProviderCall(orderId, claimLifeSeconds)
  while (claim === null) {
    fresh = false
    const current = await payment.reread()
    if (current.redirectUrl) return ok({ redirect_url: current.redirectUrl, order_id: orderId })
    if (deps.now() >= giveUpAt) return refuse('payment_provider_error', { provider: 'still_in_use' })
    await deps.sleep(waitStepMs)
    claim = await deps.store.claimProviderCall(orderId, claimLifeSeconds)
  }
  try {
    return await createOrFind(deps, payment, fresh)
  } finally {
    // A claim that cannot be released expires; that must not fail a successful call.
    await deps.store.releaseProviderCall(orderId, claim).catch(() => undefined)
  }
}

async function createOrFind(
  deps: SinglePaymentDeps,
  payment: SinglePayment,
  fresh: boolean,
): Promise<OrderAnswer> {
  if (!fresh) {
    const earlier = await find(deps, payment)
    if (!earlier.ok) return refuseProvider(earlier)
    if (earlier.value) return await finish(deps, payment, earlier.value)
  }
  const timeoutMs = fresh ? createTimeoutMs : resumeTimeoutMs
  const created = await deps.provider.createPayment(newPayment(deps.addresses, payment), timeoutMs)
  if (created.ok && created.value.redirectUrl) return await finish(deps, payment, created.value)
  if (!created.ok && created.kind !== 'unknown') return refuseProvider(created)
  const found = await find(deps, payment)
  if (!found.ok) return refuseProvider(found)
  if (found.value) return await finish(deps, payment, found.value)
  return refuse('payment_provider_error', { provider: created.ok ? 'no_redirect_url' : created.detail })
}

function find(deps: SinglePaymentDeps, payment: SinglePayment) {
  const createdAt = Date.parse(payment.order.createdAt)
  const from = Number.isNaN(createdAt) ? deps.now() : createdAt
  const { orderId } = payment.order
  const search = { orderId, email: payment.request.email, from, to: deps.now() }
  return deps.provider.findPayment(search, findTimeoutMs)
}

async function finish(
  deps: SinglePaymentDeps,
  payment: SinglePayment,
  created: ProviderPayment,
): Promise<OrderAnswer> {
  const { orderId } = payment.order
  if (created.orderId && created.orderId !== orderId) {
    return refuse('payment_provider_error', { provider: 'other_order' })
  }
  if (isOtherSum(created, payment.total)) return await closeOtherSum(deps, orderId, created)
  const redirectUrl = deps.provider.checkoutUrl(created.redirectUrl ?? '')
  if (!redirectUrl) return refuse('payment_provider_error', { provider: 'redirect_url_refused' })
  await deps.store.setRedirect(orderId, redirectUrl)
  return ok({ redirect_url: redirectUrl, order_id: orderId })
}

function isOtherSum({ amount, currency }: ProviderPayment, total: Money): boolean {
  if (!currency || amount === null) return false
  const echoed = parseMoney(amount, currency)
  return !echoed || !equalMoney(echoed, total)
}

/**
 * The provider would charge another sum than was shown, so nobody is sent there. The order ends, marked for the desk:
 * the same key would find this payment for ever, and a new key makes a new order (decision 60).
 */
async function closeOtherSum(
  deps: SinglePaymentDeps,
  orderId: OrderId,
  created: ProviderPayment,
): Promise<OrderAnswer> {
  // Money that has already come is held until a person has looked; nobody may pay again.
  if (created.status === 'PAID') return refuseAsPaid(orderId)
  await deps.store.closeOtherSum(orderId, created)
  return refuse('order_closed', { provider: 'other_sum', currency: String(created.currency).slice(0, 10) })
}

function refuseProvider(failure: ProviderFailure): OrderAnswer {
  const note = { provider: failure.kind, provider_detail: failure.detail }
  return refuse(failure.kind === 'credentials' ? 'server_misconfigured' : 'payment_provider_error', note)
}

function newPayment(addresses: Addresses, payment: SinglePayment): NewPayment {
  const { request, total, courseName: description } = payment
  const orderId = encodeURIComponent(payment.order.orderId)
  return {
    orderId: payment.order.orderId,
    total,
    country: providerCountry(request.country),
    description,
    successUrl: `${addresses.siteUrl}/payment-success?order_id=${orderId}`,
    backUrl: `${addresses.siteUrl}${payment.backTo}order_id=${orderId}`,
    notificationUrl: `${addresses.functionsUrl}/payment-webhook`,
    payer: { ...request.payer, email: request.email },
  }
}
