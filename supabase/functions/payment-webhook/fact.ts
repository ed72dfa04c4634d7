import { parseMoney, toDecimal } from '../../../src/domain/money.ts'
import { fromProviderStatus, type PaymentStatus } from '../../../src/domain/payment-status.ts'
import type { ProviderExecution, ProviderPayment } from '../_shared/dlocal-go-schemas.ts'

/** What `apply_provider_payment` takes; all of it was read from the provider. `amount` is decimal text. */
export type PaymentFact = {
  provider_payment_id: string
  order_id: string | null
  external_id: string | null
  /** Null for a word of the provider that we do not know: it moves nothing, but staff can read it. */
  status: PaymentStatus | null
  provider_status: string
  amount: string
  currency: string
  approved_at: string | null
  payment_method: string | null
  document_type: string | null
  document: string | null
}

/** `no_sum`: nothing was paid and no sum is named. `paid_without_sum`: money moved and we cannot say how much. */
export type FactResult =
  | { ok: true; fact: PaymentFact }
  | { ok: false; reason: 'no_sum' | 'paid_without_sum' }

export function factOfPayment(payment: ProviderPayment): FactResult {
  const status = fromProviderStatus(payment.status)
  const sum = decimalSum(payment.amount, payment.currency)
  if (!sum) return { ok: false, reason: status === 'PAID' ? 'paid_without_sum' : 'no_sum' }
  return {
    ok: true,
    fact: {
      provider_payment_id: payment.id,
      order_id: storable(payment.order_id, 128),
      external_id: storable(payment.external_id, 255),
      status,
      provider_status: storable(payment.status, 40) ?? '',
      ...sum,
      approved_at: instant(payment.approved_date),
      payment_method: storable(payment.payment_method_type, 80),
      document_type: storable(payment.payer?.document_type, 40),
      document: storable(payment.payer?.document, 60),
    },
  }
}

/**
 * A charge of a subscription. While nothing has been paid its sum is the plan's: a declined charge of 0 is no other
 * amount, it is no payment.
 */
export function factOfExecution(execution: ProviderExecution): FactResult {
  const status = fromProviderStatus(execution.status)
  const plan = execution.subscription?.plan
  const sum =
    status === 'PAID'
      ? decimalSum(execution.amount_paid, execution.currency)
      : (decimalSum(plan?.amount, plan?.currency) ?? decimalSum(execution.amount_paid, execution.currency))
  if (!sum) return { ok: false, reason: status === 'PAID' ? 'paid_without_sum' : 'no_sum' }
  return {
    ok: true,
    fact: {
      provider_payment_id: execution.order_id,
      order_id: null,
      external_id: storable(execution.external_id, 255),
      status,
      provider_status: storable(execution.status, 40) ?? '',
      ...sum,
      approved_at: status === 'PAID' ? instant(execution.updated_at) : null,
      payment_method: null,
      document_type: storable(execution.subscription?.client_document_type, 40),
      document: storable(execution.subscription?.client_document, 60),
    },
  }
}

function decimalSum(amount: number | string | null | undefined, currency: string | null | undefined) {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return null
  const sum = parseMoney(amount, currency)
  if (sum) return sum.minor > 0 ? { amount: toDecimal(sum), currency } : null
  // More decimals than the currency has are no sum of an order: told as they are, a person gets to see them.
  const exact = String(amount ?? '').trim()
  return /^[1-9]\d{0,8}\.\d{1,20}$/.test(exact) ? { amount: exact, currency } : null
}

/** Text that the column takes; what the provider sends beyond it is cut, not refused: a payment must be stored. */
function storable(text: string | null | undefined, maxLength: number): string | null {
  if (!text) return null
  const clean = text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '')
  return [...clean].slice(0, maxLength).join('') || null
}

/** An instant in UTC; text without a zone is taken as UTC. Null for anything that is no date of our times. */
function instant(text: string | null | undefined): string | null {
  if (!text) return null
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`
  const ms = Date.parse(zoned)
  if (Number.isNaN(ms) || ms < Date.UTC(2000, 0) || ms > Date.UTC(2100, 0)) return null
  return new Date(ms).toISOString()
}
