import * as v from 'valibot'
import { idempotencyKeyPattern } from '#domain/contracts/create-payment.ts'
import { readSession, removeSession, writeSession } from './session-store.ts'

const attemptSchema = v.object({
  content: v.string(),
  key: v.pipe(v.string(), v.regex(idempotencyKeyPattern)),
})

/** One key per content: sending the same again resumes it, sending something else starts another. */
export function attemptKeyFor(name: string, request: unknown): string {
  const content = JSON.stringify(request)
  const stored = v.safeParse(attemptSchema, readSession(name))
  if (stored.success && stored.output.content === content) return stored.output.key
  const key = randomKey()
  writeSession(name, { content, key })
  return key
}

export function forgetAttemptKey(name: string): void {
  removeSession(name)
}

export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
