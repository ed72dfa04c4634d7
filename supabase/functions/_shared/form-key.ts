import { idempotencyKeyPattern } from '../../../src/domain/contracts/edge-function.ts'

/** `key` null: the form is accepted, but a repetition is not recognised. */
export type FormKey = { ok: true; key: string | null } | { ok: false }

/** `Idempotency-Key` of a form: repeating a call with the same key and content stores and mails nothing more. */
export function formKeyOf(request: Request): FormKey {
  const key = request.headers.get('idempotency-key')
  return key === null || idempotencyKeyPattern.test(key) ? { ok: true, key } : { ok: false }
}
