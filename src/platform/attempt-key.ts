import * as v from 'valibot'
import { idempotencyKeyPattern } from '#domain/contracts/edge-function.ts'
import { readSession, removeSession, writeSession } from './web-store.ts'

const attemptSchema = v.object({
  mark: v.string(),
  key: v.pipe(v.string(), v.regex(idempotencyKeyPattern)),
})

/**
 * One key per content: sending the same again resumes it, sending something else starts anew. Only a hash of the
 * content is stored: it outlives the purchase, and a person's data must not.
 */
export function attemptKeyFor(name: string, request: unknown): string {
  const content = JSON.stringify(request)
  const stored = v.safeParse(attemptSchema, readSession(name))
  if (stored.success && stored.output.mark === markOf(content, stored.output.key)) return stored.output.key
  const key = randomKey()
  writeSession(name, { mark: markOf(content, key), key })
  return key
}

export function forgetAttemptKey(name: string): void {
  removeSession(name)
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * 64 bits, salted with the key. A collision is harmless: the server compares the contents themselves and refuses the
 * key. The browser's own digests are asynchronous, too late for a double click.
 */
function markOf(content: string, salt: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (const unit of new TextEncoder().encode(`${salt}${content}`)) {
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b)
    b ^= b >>> 15
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
