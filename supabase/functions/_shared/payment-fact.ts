import { parseMoney, toDecimal } from '../../../src/domain/money.ts'
import { fromProviderStatus, type PaymentStatus } from '../../../src/domain/payment-status.ts'
import type { ProviderExecution, ProviderPayment, ProviderRefund } from './dlocal-go-schemas.ts'

/** Input of `apply_provider_payment`; everything was read from the provider. `amount` is decimal text. */
export type PaymentFact = {
  provider_payment_id: string
  order_id: string | null
  external_id: string | null
  /** Null for an unknown provider status: it changes nothing, but staff can read it. */
  status: PaymentStatus | null
  provider_status: string
  amount: string
  currency: string
  approved_at: string | null
  payment_method: string | null
  document_type: string | null
  document: string | null
  /** Who paid, for a payment that no order of ours explains. */
  payer_name: string | null
  payer_email: string | null
}

const refundStatuses = ['PENDING', 'SUCCESS', 'REJECTED', 'CANCELLED'] as const
type RefundStatus = (typeof refundStatuses)[number]

/**
 * Input of `apply_provider_refund`. `amount` is decimal text; a null `currency` is the payment's. `refund_id`: the row
 * that asked for it. `is_unclear`: one of several that could be what was asked.
 */
export type RefundFact = {
  provider_payment_id: string
  provider_refund_id: string
  amount: string
  currency: string | null
  status: RefundStatus
  refund_id?: number
  is_unclear?: true
}

/** `no_sum`: nothing was paid and no amount is given. `paid_without_sum`: paid, but the amount is unusable. */
export type FactResult =
  | { ok: true; fact: PaymentFact }
  | { ok: false; reason: 'no_sum' | 'paid_without_sum' }

export function factOfPayment(payment: ProviderPayment): FactResult {
  const status = fromProviderStatus(payment.status)
  const amount = decimalAmount(payment.amount, payment.currency)
  if (!amount) return { ok: false, reason: status === 'PAID' ? 'paid_without_sum' : 'no_sum' }
  return {
    ok: true,
    fact: {
      provider_payment_id: payment.id,
      order_id: storable(payment.order_id, 128),
      external_id: storable(payment.external_id, 255),
      status,
      provider_status: storable(payment.status, 40) ?? '',
      ...amount,
      approved_at: instant(payment.approved_date),
      payment_method: storable(payment.payment_method_type, 80),
      document_type: storable(payment.payer?.document_type, 40),
      document: storable(payment.payer?.document, 60),
      payer_name: storable(payment.payer?.name, 240),
      payer_email: storable(payment.payer?.email, 254),
    },
  }
}

/**
 * A subscription charge. Until it is paid the plan's amount counts: a declined charge of 0 is not an amount mismatch.
 */
export function factOfExecution(execution: ProviderExecution): FactResult {
  const status = fromProviderStatus(execution.status)
  const plan = execution.subscription?.plan
  const amount =
    status === 'PAID'
      ? decimalAmount(execution.amount_paid, execution.currency)
      : (decimalAmount(plan?.amount, plan?.currency) ??
        decimalAmount(execution.amount_paid, execution.currency))
  if (!amount) return { ok: false, reason: status === 'PAID' ? 'paid_without_sum' : 'no_sum' }
  return {
    ok: true,
    fact: {
      provider_payment_id: execution.order_id,
      order_id: null,
      external_id: storable(execution.external_id, 255),
      status,
      provider_status: storable(execution.status, 40) ?? '',
      ...amount,
      approved_at: status === 'PAID' ? instant(execution.updated_at) : null,
      payment_method: null,
      document_type: storable(execution.subscription?.client_document_type, 40),
      document: storable(execution.subscription?.client_document, 60),
      payer_name: storable(
        [execution.subscription?.client_first_name, execution.subscription?.client_last_name]
          .join(' ')
          .trim(),
        240,
      ),
      payer_email: storable(execution.subscription?.client_email, 254),
    },
  }
}

/**
 * A refund; `paymentCurrency`, if known, is its currency unless it names another. Null for an unknown status, which must
 * change nothing; `no_sum` when the amount is unusable.
 */
export function factOfRefund(
  refund: ProviderRefund,
  paymentCurrency: string | null,
): RefundFact | 'no_sum' | null {
  const status = refundStatuses.find((known) => known === refund.status)
  if (!status) return null
  const currency = refund.currency ?? paymentCurrency
  const amount = currency === null ? plainAmount(refund.amount) : decimalAmount(refund.amount, currency)
  if (!amount) return 'no_sum'
  return {
    provider_payment_id: refund.payment_id,
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

function decimalAmount(amount: number | string | null | undefined, currency: string | null | undefined) {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return null
  const money = parseMoney(amount, currency)
  if (money) return money.minor > 0 ? { amount: toDecimal(money), currency } : null
  // More decimals than the currency has cannot match an order: kept exactly, so that a person reviews it.
  const exact = String(amount ?? '').trim()
  return /^[1-9]\d{0,8}\.\d{1,20}$/.test(exact) ? { amount: exact, currency } : null
}

/** Text that fits the column. Longer text is truncated rather than refused: a payment must be stored. */
function storable(text: string | null | undefined, maxLength: number): string | null {
  if (!text) return null
  const clean = text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '')
  return [...clean].slice(0, maxLength).join('') || null
}

/** ISO instant in UTC; text without a zone counts as UTC. Null for an invalid or implausible date. */
function instant(text: string | null | undefined): string | null {
  if (!text) return null
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`
  const ms = Date.parse(zoned)
  if (Number.isNaN(ms) || ms < Date.UTC(2000, 0) || ms > Date.UTC(2100, 0)) return null
  return new Date(ms).toISOString()
}
