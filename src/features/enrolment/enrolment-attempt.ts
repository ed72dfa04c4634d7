import * as v from 'valibot'
import { type EnrolmentRequest, enrolmentRequestSchema } from '#domain/contracts/enroll-student.ts'
import { staffDraftKey } from '#flows/form/use-kept.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { readSession, removeSession, writeSession } from '#platform/web-store.ts'

/**
 * One intended enrolment: its key, kept until it succeeds, and what was sent under it without a response. The key is
 * kept when the form is changed after a lost response: the server may have executed the first request, and a new key
 * would repeat it.
 */
export type EnrolmentAttempt = { key: string; unanswered: readonly EnrolmentRequest[] }

const unansweredSchema = v.fallback(v.array(enrolmentRequestSchema), [])

const keyPlace = (staffId: string) => staffDraftKey('enrolment-key', staffId)
const sentPlace = (staffId: string) => staffDraftKey('enrolment-sent', staffId)

export function currentAttempt(staffId: string): EnrolmentAttempt {
  return {
    key: attemptKeyFor(keyPlace(staffId), null),
    unanswered: v.parse(unansweredSchema, readSession(sentPlace(staffId))),
  }
}

/** Written before the call, so that it survives a tab that dies during the call. */
export function noteSent(staffId: string, request: EnrolmentRequest): void {
  writeSession(sentPlace(staffId), [...without(staffId, request), request])
}

/** Rejected: nothing has been done with this content. */
export function noteRefused(staffId: string, request: EnrolmentRequest): void {
  writeSession(sentPlace(staffId), without(staffId, request))
}

export function forgetAttempt(staffId: string): void {
  forgetAttemptKey(keyPlace(staffId))
  removeSession(sentPlace(staffId))
}

function without(staffId: string, request: EnrolmentRequest): EnrolmentRequest[] {
  const sent = JSON.stringify(request)
  return currentAttempt(staffId).unanswered.filter((earlier) => JSON.stringify(earlier) !== sent)
}
