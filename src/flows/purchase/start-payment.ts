import { type CreatePaymentRequest, createPayment } from '#domain/contracts/create-payment.ts'
import { callFunction } from '#platform/call-function.ts'
import { forgetIdempotencyKey, idempotencyKeyFor } from './payment-session.ts'
import { nextStep, type PaymentStep } from './payment-step.ts'

/** Requests the order; when its idempotency key is used up, retries once with a new one. */
export async function startPayment(
  request: CreatePaymentRequest,
  signal: AbortSignal,
): Promise<Exclude<PaymentStep, { kind: 'try_with_new_key' }>> {
  const courseSlug = request.course_id
  let keyRenewed = false
  for (;;) {
    const idempotencyKey = idempotencyKeyFor(courseSlug, request)
    const answer = await callFunction(createPayment, request, { idempotencyKey, signal })
    const step = nextStep(answer, { method: request.payment_type, keyRenewed })
    if (step.kind !== 'try_with_new_key') return step
    forgetIdempotencyKey(courseSlug)
    keyRenewed = true
  }
}
