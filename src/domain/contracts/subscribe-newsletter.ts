import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { formCodes } from './failure.ts'
import { done, email, honeypot, required } from './fields.ts'

/** `source` names the page (decision 8). */
export const newsletterSubscriptionSchema = v.strictObject({
  email,
  source: required(60),
  website: honeypot,
})
export type NewsletterSubscription = v.InferOutput<typeof newsletterSubscriptionSchema>

export const subscribeNewsletter = {
  name: 'subscribe-newsletter',
  request: newsletterSubscriptionSchema,
  response: done,
  codes: formCodes,
} as const satisfies EdgeFunction
