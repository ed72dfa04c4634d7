import * as v from 'valibot'

/**
 * Answers of dLocal Go (providers, sections 1.3 to 1.8). Lenient on purpose: fields are added without notice, ids come
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

export const providerPaymentSchema = v.object({
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
export type ProviderPayment = v.InferOutput<typeof providerPaymentSchema>

export const paymentPageSchema = v.object({
  data: v.array(v.unknown()),
  totalPages: v.optional(v.number()),
  total_pages: v.optional(v.number()),
  totalElements: v.optional(v.number()),
  total_elements: v.optional(v.number()),
})

export const refundSchema = v.object({
  id,
  payment_id: id,
  status: v.pipe(v.string(), v.minLength(1)),
  amount,
  currency: text,
})
export type ProviderRefund = v.InferOutput<typeof refundSchema>

export const planSchema = v.object({ id, plan_token: v.string() })
export type ProviderPlan = v.InferOutput<typeof planSchema>

export const subscriptionSchema = v.object({
  id,
  subscription_token: text,
  client_email: text,
  updated_at: text,
})
export type ProviderSubscription = v.InferOutput<typeof subscriptionSchema>

export const executionSchema = v.object({
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
export type ProviderExecution = v.InferOutput<typeof executionSchema>

export const providerErrorSchema = v.object({ code: v.union([v.number(), v.string()]) })
