import { parseMoney, toDecimal } from '../../../src/domain/money.ts'
import type { PaymentStatus } from '../../../src/domain/payment-status.ts'

/** Input of `apply_provider_payment`; everything was read from the provider. `amount` is decimal text. */
export type PaymentFact = {
  provider_payment_id: string
  order_id: string | null
  external_id: string | null
  /** Null for an unknown provider status: it changes nothing, but staff can read it. */
  status: PaymentStatus | null
  /** The provider's word; `PAID`, whatever its own is, for money that came: SQL holds and exports by it (`private.is_held`). */
  provider_status: string
  amount: string
  currency: string
  approved_at: string | null
  payment_method: string | null
  document_type: string | null
  document: string | null
  /** The payer, for a payment that no order of ours explains. */
  payer_name: string | null
  payer_email: string | null
}

export const refundStatuses = ['PENDING', 'SUCCESS', 'REJECTED', 'CANCELLED'] as const

/** `status`: null for a word that we do not know. */
export type ProviderRefund = {
  id: string
  paymentId: string
  status: (typeof refundStatuses)[number] | null
  amount: number | string | null
  currency: string | null
}

/**
 * Input of `apply_provider_refund`. `amount` is decimal text; a null `currency` is the payment's. `refund_id`: the row
 * that asked for it. `is_unclear`: one of several that could be what was asked.
 */
export type RefundFact = {
  provider_payment_id: string
  provider_refund_id: string
  amount: string
  currency: string | null
  status: NonNullable<ProviderRefund['status']>
  refund_id?: number
  is_unclear?: true
}

/** `no_sum`: nothing was paid and no amount is given. `paid_without_sum`: paid, but the amount is unusable. */
export type FactResult =
  | { ok: true; fact: PaymentFact }
  | { ok: false; reason: 'no_sum' | 'paid_without_sum' }

/**
 * A refund; `paymentCurrency`, if known, is its currency unless it names another. Null for an unknown status, which must
 * change nothing; `no_sum` when the amount is unusable.
 */
export function factOfRefund(
  refund: ProviderRefund,
  paymentCurrency: string | null,
): RefundFact | 'no_sum' | null {
  const { status } = refund
  if (!status) return null
  const currency = refund.currency ?? paymentCurrency
  const amount = currency === null ? plainAmount(refund.amount) : decimalAmount(refund.amount, currency)
  if (!amount) return 'no_sum'
  return {
    provider_payment_id: refund.paymentId,
    provider_refund_id: refund.id,
    ...amount,
    status,
  }
}

/** An amount whose currency is not known here: the column takes two decimals. */
function plainAmount(amount: number | string | null | undefined) {
  const text = String(amount ?? '').trim()
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? { amount: text, currency: null } : null
}

export function decimalAmount(
  amount: number | string | null | undefined,
  currency: string | null | undefined,
) {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return null
  const money = parseMoney(amount, currency)
  if (money) return money.minor > 0 ? { amount: toDecimal(money), currency } : null
  // More decimals than the currency has cannot match an order: kept exactly, so that a person reviews it.
  const exact = String(amount ?? '').trim()
  return /^[1-9]\d{0,8}\.\d{1,20}$/.test(exact) ? { amount: exact, currency } : null
}

/** Text that fits the column. Longer text is truncated rather than refused: a payment must be stored. */
export function storable(text: string | null | undefined, maxLength: number): string | null {
  if (!text) return null
  const clean = text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '')
  return [...clean].slice(0, maxLength).join('') || null
}

/** ISO instant in UTC; text without a zone counts as UTC. Null for an invalid or implausible date. */
export function instant(text: string | null | undefined): string | null {
  if (!text) return null
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`
  const ms = Date.parse(zoned)
  if (Number.isNaN(ms) || ms < Date.UTC(2000, 0) || ms > Date.UTC(2100, 0)) return null
  return new Date(ms).toISOString()
}
