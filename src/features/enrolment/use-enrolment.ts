import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  EnrollStudentFailureCode,
  EnrolmentRequest,
  EnrolmentResponse,
} from '#domain/contracts/enrolment.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { type EnrolmentAnswer, enrollStudent } from './enrolment.api.ts'
import { enrolmentStatusQuery } from './enrolment.queries.ts'
import { currentAttempt, forgetAttempt, noteRefused, noteSent } from './enrolment-attempt.ts'
import { type EnrolmentErrors, enrolmentErrors } from './enrolment-form.ts'

export type EnrolmentFailure = EnrollStudentFailureCode | 'unknown' | 'network'

export type UseEnrolmentOptions = {
  staffId: string
  onDone: (enrolled: EnrolmentResponse, request: EnrolmentRequest) => void
  onFieldErrors: (errors: EnrolmentErrors) => void
}

/** Codes after which the server may still have carried out what it was asked for. */
const unsure: ReadonlySet<EnrolmentFailure> = new Set(['network', 'unknown', 'internal_error'])

export function useEnrolment({ staffId, onDone, onFieldErrors }: UseEnrolmentOptions) {
  const client = useQueryClient()
  const { busy, once } = useOneAtATime()
  const [failure, setFailure] = useState<EnrolmentFailure | null>(null)

  function begin(work: () => Promise<void>) {
    return once(() => {
      setFailure(null)
      return work()
    })
  }

  function fail(found: EnrolmentFailure) {
    setFailure(found)
    recheckAfter(found, client)
  }

  function succeed(response: EnrolmentResponse, request: EnrolmentRequest) {
    forgetAttempt(staffId)
    const { queryKey } = enrolmentStatusQuery(response.student_id)
    // Of a student who was on screen already the answer has the steps: those known before are of an earlier enrolment.
    client.setQueryData(queryKey, (known) => known && { ...known, steps: response.steps })
    void client.invalidateQueries({ queryKey })
    onDone(response, request)
  }

  async function send(request: EnrolmentRequest) {
    const { key } = currentAttempt(staffId)
    noteSent(staffId, request)
    const answer = await enrollStudent(request, key)
    if (answer.ok) return succeed(answer.value, request)
    const found = failureOf(answer)
    if (!unsure.has(found)) noteRefused(staffId, request)
    const errors = answer.kind === 'problems' ? enrolmentErrors(answer.problems) : {}
    if (Object.keys(errors).length > 0) onFieldErrors(errors)
    else fail(found)
  }

  /** Asks for the answer that was lost: of what was sent under this key, one was carried out. */
  async function recover() {
    const { key, unanswered } = currentAttempt(staffId)
    for (const request of unanswered) {
      const answer = await enrollStudent(request, key)
      if (answer.ok) return succeed(answer.value, request)
      if (failureOf(answer) !== 'idempotency_conflict') return fail(failureOf(answer))
    }
    forgetAttempt(staffId)
    fail('unknown')
  }

  return {
    busy,
    failure,
    clearFailure: () => setFailure(null),
    enrol: (request: EnrolmentRequest) => begin(() => send(request)),
    /** Knowing of the earlier one, as another enrolment. */
    enrolAnew: (request: EnrolmentRequest) =>
      begin(() => {
        forgetAttempt(staffId)
        return send(request)
      }),
    recover: () => begin(recover),
  }
}

function failureOf(answer: Exclude<EnrolmentAnswer, { ok: true }>): EnrolmentFailure {
  if (answer.kind === 'network') return 'network'
  return answer.kind === 'code' ? answer.code : 'unknown'
}
