import * as v from 'valibot'
import type { PaymentStatus } from '../../../../src/domain/payment-status.ts'
import {
  decimalAmount,
  type FactResult,
  instant,
  type ProviderRefund,
  refundStatuses,
  storable,
} from '../payment-fact.ts'
import type { ProviderCharge, ProviderPayment, ProviderSubscription } from '../payment-provider.ts'

/**
 * Words of dLocal Go and what they mean to us (providers, sections 1.3 to 1.8). Lenient on purpose: fields are added without notice, ids come
 * as text or number, and integrators disagree on the casing of the page keys.
 */
const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/),
)
const text = v.fallback(
  v.nullish(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((value) => String(value)),
    ),
  ),
  null,
)
const amount = v.fallback(v.nullish(v.union([v.number(), v.string()])), null)

const rawPaymentSchema = v.object({
  id,
  status: v.pipe(v.string(), v.minLength(1)),
  order_id: text,
  external_id: text,
  amount,
  currency: text,
  redirect_url: text,
  approved_date: text,
  payment_method_type: text,
  payer: v.fallback(
    v.nullish(v.object({ name: text, email: text, document_type: text, document: text })),
    null,
  ),
})
type RawPayment = v.InferOutput<typeof rawPaymentSchema>

export const paymentPageSchema = v.object({
  data: v.array(v.unknown()),
  totalPages: v.optional(v.number()),
  total_pages: v.optional(v.number()),
  totalElements: v.optional(v.number()),
  total_elements: v.optional(v.number()),
})

/** An entry of any list. */
export const entryIdSchema = v.object({ id })

/** The order of a payment that cannot be read otherwise. */
export const paymentOrderSchema = v.object({ order_id: v.string() })

/** The payment of a refund. */
export const refundOwnerSchema = v.object({ payment_id: id })

/** `owner`: of the answer to a creation, which may leave out whose refund it is. */
export function refundSchemaOf(owner?: string) {
  const entries = {
    id,
    payment_id: owner === undefined ? id : v.nullish(id, owner),
    status: v.pipe(v.string(), v.minLength(1)),
    amount,
    currency: text,
  }
  return v.pipe(
    v.object(entries),
    v.transform(
      ({ id, payment_id, status, amount, currency }): ProviderRefund => ({
        id,
        paymentId: payment_id,
        status: refundStatuses.find((known) => known === status) ?? null,
        amount: amount ?? null,
        currency: currency ?? null,
      }),
    ),
  )
}

export const planSchema = v.object({ id, plan_token: v.string() })

export const subscriptionSchema = v.pipe(
  v.object({ id, subscription_token: text, client_email: text, updated_at: text }),
  v.transform(
    ({ id, subscription_token, client_email, updated_at }): ProviderSubscription => ({
      id,
      token: subscription_token ?? null,
      email: client_email ?? null,
      updatedAt: updated_at ?? null,
    }),
  ),
)

const rawExecutionSchema = v.object({
  order_id: id,
  status: v.pipe(v.string(), v.minLength(1)),
  external_id: text,
  amount_paid: amount,
  currency: text,
  updated_at: text,
  subscription: v.fallback(
    v.nullish(
      v.object({
        client_first_name: text,
        client_last_name: text,
        client_email: text,
        client_document_type: text,
        client_document: text,
        plan: v.fallback(v.nullish(v.object({ amount, currency: text })), null),
      }),
    ),
    null,
  ),
})
type RawExecution = v.InferOutput<typeof rawExecutionSchema>

export const providerErrorSchema = v.object({ code: v.union([v.number(), v.string()]) })

export const paymentSchema = v.pipe(
  rawPaymentSchema,
  v.transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      redirectUrl: payment.redirect_url ?? null,
      status: paymentStatusOf(payment.status),
      amount: payment.amount ?? null,
      currency: payment.currency ?? null,
      fact: factOfPayment(payment),
    }),
  ),
)

export const executionSchema = v.pipe(
  rawExecutionSchema,
  v.transform(
    (execution): ProviderCharge => ({
      id: execution.order_id,
      externalId: execution.external_id ?? null,
      fact: factOfExecution(execution),
    }),
  ),
)

/**
 * Maps the provider's status of a payment or of a subscription's execution to ours.
 * Null for an unknown one, which must never count as PAID.
 */
export function paymentStatusOf(providerStatus: string): PaymentStatus | null {
  switch (providerStatus) {
    case 'PAID':
    case 'COMPLETED':
      return 'PAID'
    case 'PENDING':
      return 'PENDING'
    case 'REJECTED':
    case 'DECLINED':
      return 'REJECTED'
    case 'CANCELLED':
    case 'EXPIRED':
      return 'CANCELLED'
    default:
      return null
  }
}

function factOfPayment(payment: RawPayment): FactResult {
  const status = paymentStatusOf(payment.status)
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
function factOfExecution(execution: RawExecution): FactResult {
  const status = paymentStatusOf(execution.status)
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
