import { forFaults } from '#content/messages/faults.ts'
import type {
  CreatePaymentFailureCode,
  CreatePaymentResponse,
  PaymentFailure,
} from '#domain/contracts/create-payment.ts'
import { isOrderId, type OrderId } from '#domain/order-id.ts'
import type { PaymentMethod } from '#domain/prices.ts'
import { problemsIn } from '#domain/validation.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { type FieldErrors, paymentContract } from './payment-form.ts'

/** Result of calling `create-payment`. */
export type PaymentAnswer = FunctionResult<Partial<CreatePaymentResponse>, CreatePaymentFailureCode>

/** The page's next step after `create-payment`. */
export type PaymentStep =
  | { kind: 'leave'; url: string; orderId: OrderId | null }
  | { kind: 'already_paid'; orderId: OrderId }
  | { kind: 'try_with_new_key' }
  | { kind: 'show_field_errors'; errors: FieldErrors }
  | { kind: 'refresh_price' }
  | { kind: 'course_not_found' }
  | { kind: 'sold_out' | 'coupon_unavailable'; failure: PaymentFailure }
  | { kind: 'stay'; failure: PaymentFailure }
  | { kind: 'stay_installments_failed'; failure: PaymentFailure }
  | { kind: 'error_page'; failure: PaymentFailure }

type Reaction =
  | 'already_paid'
  | 'error_page'
  | 'stay'
  | 'try_with_new_key'
  | 'refresh_price'
  | 'course_not_found'
  | 'sold_out'
  | 'coupon_unavailable'

const reactions: Record<CreatePaymentFailureCode | 'unknown', Reaction> = {
  ...forFaults('error_page'),
  // The key's order has ended or has other content: start with a new key.
  order_closed: 'try_with_new_key',
  idempotency_conflict: 'try_with_new_key',
  order_paid: 'already_paid',
  price_changed: 'refresh_price',
  cohort_changed: 'refresh_price',
  installments_unavailable: 'refresh_price',
  course_not_found: 'course_not_found',
  sold_out: 'sold_out',
  coupon_unavailable: 'coupon_unavailable',
  rate_limited: 'stay',
  payment_provider_error: 'error_page',
  server_misconfigured: 'error_page',
  idempotency_key_required: 'error_page',
}

export type Attempt = { method: PaymentMethod; keyRenewed: boolean }

export function nextStep(answer: PaymentAnswer, attempt: Attempt): PaymentStep {
  if (answer.ok) {
    const { redirect_url: url, order_id: orderId } = answer.value
    if (typeof url !== 'string' || url === '') return failed('no_redirect_url', attempt)
    return { kind: 'leave', url, orderId: orderId ?? null }
  }
  if (answer.kind === 'network') return failed('network', attempt)
  if (answer.kind === 'problems') {
    const errors = problemsIn(answer.problems, paymentContract.fields)
    return Object.keys(errors).length > 0 ? { kind: 'show_field_errors', errors } : failed('unknown', attempt)
  }
  switch (reactions[answer.code]) {
    case 'already_paid': {
      const orderId = answer.details?.order_id
      return typeof orderId === 'string' && isOrderId(orderId)
        ? { kind: 'already_paid', orderId }
        : failed(answer.code, attempt)
    }
    case 'try_with_new_key':
      return attempt.keyRenewed ? failed(answer.code, attempt) : { kind: 'try_with_new_key' }
    case 'refresh_price':
      return { kind: 'refresh_price' }
    case 'course_not_found':
      return { kind: 'course_not_found' }
    case 'sold_out':
    case 'coupon_unavailable':
      return { kind: answer.code === 'sold_out' ? 'sold_out' : 'coupon_unavailable', failure: answer.code }
    case 'stay':
      return { kind: 'stay', failure: answer.code }
    case 'error_page':
      return failed(answer.code, attempt)
  }
}

/** An instalment failure stays on the page with one message for all causes (public specification, section 8). */
export function failed(
  failure: PaymentFailure,
  { method }: Pick<Attempt, 'method'>,
): Extract<PaymentStep, { kind: 'stay_installments_failed' | 'error_page' }> {
  return method === 'installments'
    ? { kind: 'stay_installments_failed', failure }
    : { kind: 'error_page', failure }
}
