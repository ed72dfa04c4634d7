import { useQueryClient } from '@tanstack/react-query'
import { enrolmentFailureText, enrolmentTexts } from '#content/enrolment.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { freeReasonTexts } from '#content/sales.ts'
import { unread } from '#domain/contracts/edge-function.ts'
import type { EnrollStudentFailureCode, EnrolmentRequest } from '#domain/contracts/enroll-student.ts'
import type { EnrolmentResponse } from '#domain/contracts/enrolment.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { useForm } from '#flows/form/use-form.ts'
import { foundSaleKey, useFoundSale } from '#flows/found-sale/found-sale.api.ts'
import { failureCodeOf } from '#platform/call-function.ts'
import { enrollStudent, enrolmentStatusQuery, recentEnrolmentsKey } from './enrolment.api.ts'
import { currentAttempt, forgetAttempt, noteRefused, noteSent } from './enrolment-attempt.ts'
import {
  checkedEnrolment,
  type EnrolmentValues,
  enrolmentContract,
  newEnrolment,
  soughtSale,
} from './enrolment-values.ts'

type EnrolmentFailure = EnrollStudentFailureCode | 'unknown' | 'network'

export type UseEnrolmentOptions = {
  staffId: string
  onDone: (enrolled: EnrolmentResponse, request: EnrolmentRequest) => void
}

/** Codes after which the server may still have executed the request. */
const possiblyExecuted: ReadonlySet<EnrolmentFailure> = new Set([
  'network',
  'unknown',
  'internal_error',
  unread,
])

export function useEnrolment({ staffId, onDone }: UseEnrolmentOptions) {
  const client = useQueryClient()
  const form = useForm<EnrolmentValues, ProblemCode, EnrolmentFailure>({
    draft: 'enrolment',
    start: newEnrolment,
    contract: enrolmentContract,
    sentence: sentenceOf,
    failures: enrolmentFailureText,
    invalidates: recentEnrolmentsKey,
  })
  const found = useFoundSale(form.values.email, soughtSale(form.values))

  function succeed(response: EnrolmentResponse, request: EnrolmentRequest) {
    forgetAttempt(staffId)
    const { queryKey } = enrolmentStatusQuery(response.student_id)
    // For the same student again, the response has the steps; cached ones belong to the earlier enrolment.
    client.setQueryData(queryKey, (known) => known && { ...known, steps: response.steps })
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: foundSaleKey })
    onDone(response, request)
  }

  async function enrol(request: EnrolmentRequest) {
    const { key } = currentAttempt(staffId)
    noteSent(staffId, request)
    const answer = await enrollStudent(request, key)
    if (answer.ok) succeed(answer.value, request)
    else if (!possiblyExecuted.has(failureCodeOf(answer))) noteRefused(staffId, request)
    return answer
  }

  /** Asks for the lost response: of what was sent under this key, one request was executed. */
  async function recover() {
    const { key, unanswered } = currentAttempt(staffId)
    for (const request of unanswered) {
      const answer = await enrollStudent(request, key)
      if (answer.ok) succeed(answer.value, request)
      if (answer.ok || failureCodeOf(answer) !== 'idempotency_conflict') return answer
    }
    forgetAttempt(staffId)
    return { ok: false, refusal: 'unknown' } as const
  }

  return {
    form,
    found,
    /** `anew`: as another enrolment, though the earlier one exists. */
    async submit(how: 'resume' | 'anew' = 'resume') {
      const request = form.checked(checkedEnrolment(form.values, found.data ?? null))
      if (!request) return
      await form.send(() => {
        if (how === 'anew') forgetAttempt(staffId)
        return enrol(request)
      })
    },
    recover: () => form.send(recover),
  }
}

function sentenceOf(problem: ProblemCode, field: keyof EnrolmentValues): string {
  if (field === 'courses') return enrolmentTexts.coursesRequired
  return field === 'free' ? freeReasonTexts.missing : staffProblemText[problem]
}

export type Enrolment = ReturnType<typeof useEnrolment>
