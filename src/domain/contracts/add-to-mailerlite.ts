import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { done, email, required } from './fields.ts'

/** Sent after the registration is stored (public specification, section 7). */
export const addToMailerLite = {
  name: 'add-to-mailerlite',
  request: v.strictObject({ name: required(160), email, phone: required(40) }),
  response: done,
  codes: [],
} as const satisfies EdgeFunction
