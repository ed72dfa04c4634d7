import * as v from 'valibot'
import { type EdgeFunction, formCodes } from './edge-function.ts'
import { done, email, honeypot, required } from './fields.ts'

/** Sent after the registration is stored (public specification, section 7). */
export const addToMailerLite = {
  name: 'add-to-mailerlite',
  request: v.strictObject({ name: required(160), email, phone: required(40) }),
  response: done,
  codes: [],
} as const satisfies EdgeFunction

/** `source` names the page (decision 8). */
export const newsletterSubscriptionSchema = v.strictObject({
  email,
  source: required(60),
  website: honeypot,
})

export const subscribeNewsletter = {
  name: 'subscribe-newsletter',
  request: newsletterSubscriptionSchema,
  response: done,
  codes: formCodes,
} as const satisfies EdgeFunction
