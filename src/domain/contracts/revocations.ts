import * as v from 'valibot'
import { type EdgeFunction, formCodes } from './edge-function.ts'
import { revocationForms, takenSchema } from './enquiries.ts'
import { email, honeypot, optional } from './fields.ts'

/**
 * The two buttons of Disposición 954/2025 (Argentina): nothing is asked but what finds the purchase, and nothing is revoked
 * before a person of the school has looked (Disposición 3/2026; decision 177).
 */
export const revocationSchema = v.strictObject({
  form: v.picklist(revocationForms, 'invalid'),
  email,
  /** As it was typed: who mistypes it is heard too. */
  order: optional(128),
  website: honeypot,
})

export const requestRevocation = {
  name: 'request-revocation',
  request: revocationSchema,
  response: takenSchema,
  codes: formCodes,
} as const satisfies EdgeFunction
