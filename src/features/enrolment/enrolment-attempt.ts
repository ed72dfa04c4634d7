import * as v from 'valibot'
import { type EnrolmentRequest, enrolmentRequestSchema } from '#domain/contracts/enroll-student.ts'
import { idempotencyKeyPattern } from '#domain/contracts/idempotency-key.ts'
import { staffDraftKey } from '#flows/staff-form/use-staff-draft.ts'
import { randomKey } from '#platform/attempt-key.ts'
import { readSession, removeSession, writeSession } from '#platform/session-store.ts'

/**
 * One intended enrolment: its key, kept until it has succeeded, and what was sent under it without an answer. The key
 * stays when the form is changed after a lost answer: the server may have done the first one, and a new key would do
 * it twice.
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

/** Written before the call, so that a tab that dies in mid-call still knows what it asked for. */
export function noteSent(staffId: string, request: EnrolmentRequest): void {
  const { key, unanswered } = currentAttempt(staffId)
  const others = unanswered.filter((earlier) => !isSame(earlier, request))
  writeSession(place(staffId), { key, unanswered: [...others, request] })
}

/** Refused: nothing has been done with this content. */
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
