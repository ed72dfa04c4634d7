import * as v from 'valibot'
import { idempotencyKeyPattern } from '#domain/contracts/edge-function.ts'
import { type EnrolmentRequest, enrolmentRequestSchema } from '#domain/contracts/enroll-student.ts'
import { staffDraftKey } from '#flows/form/use-kept.ts'
import { randomKey } from '#platform/attempt-key.ts'
import { readSession, removeSession, writeSession } from '#platform/web-store.ts'

/**
 * One intended enrolment: its key, kept until it succeeds, and what was sent under it without a response. The key is
 * kept when the form is changed after a lost response: the server may have executed the first request, and a new key
 * would repeat it.
 */
const attemptSchema = v.object({
  key: v.pipe(v.string(), v.regex(idempotencyKeyPattern)),
  unanswered: v.array(enrolmentRequestSchema),
})
export type EnrolmentAttempt = { key: string; unanswered: readonly EnrolmentRequest[] }

const place = (staffId: string) => staffDraftKey('enrolment-attempt', staffId)

export function currentAttempt(staffId: string): EnrolmentAttempt {
  const stored = v.safeParse(attemptSchema, readSession(place(staffId)))
  if (stored.success) return stored.output
  const attempt = { key: randomKey(), unanswered: [] }
  writeSession(place(staffId), attempt)
  return attempt
}

/** Written before the call, so that it survives a tab that dies during the call. */
export function noteSent(staffId: string, request: EnrolmentRequest): void {
  const { key, unanswered } = currentAttempt(staffId)
  const others = unanswered.filter((earlier) => !isSame(earlier, request))
  writeSession(place(staffId), { key, unanswered: [...others, request] })
}

/** Rejected: nothing has been done with this content. */
export function noteRefused(staffId: string, request: EnrolmentRequest): void {
  const { key, unanswered } = currentAttempt(staffId)
  writeSession(place(staffId), { key, unanswered: unanswered.filter((sent) => !isSame(sent, request)) })
}

export function forgetAttempt(staffId: string): void {
  removeSession(place(staffId))
}

function isSame(one: EnrolmentRequest, other: EnrolmentRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
