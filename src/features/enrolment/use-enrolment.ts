import { useQueryClient } from '@tanstack/react-query'
import { enrolmentFailureText, enrolmentTexts } from '#content/enrolment.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { freeReasonTexts } from '#content/sales.ts'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import type { EnrollStudentFailureCode, EnrolmentRequest } from '#domain/contracts/enroll-student.ts'
import type { EnrolmentResponse } from '#domain/contracts/enrolment.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { useForm } from '#flows/form/use-form.ts'
import { foundSaleKey, useFoundSale } from '#flows/found-sale/found-sale.api.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { enrollStudent, enrolmentStatusQuery, recentEnrolmentsKey } from './enrolment.api.ts'
import {
  checkedEnrolment,
  type EnrolmentValues,
  enrolmentContract,
  newEnrolment,
  soughtSale,
} from './enrolment-values.ts'

type EnrolmentFailure = EnrollStudentFailureCode | 'unknown' | 'network'

const attempt = 'enrolment:attempt'

export function useEnrolment(onDone: (enrolled: EnrolmentResponse, request: EnrolmentRequest) => void) {
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
    const { queryKey } = enrolmentStatusQuery(response.student_id)
    // For the same student again, the response has the steps; cached ones belong to the earlier enrolment.
    client.setQueryData(queryKey, (known) => known && { ...known, steps: response.steps })
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: foundSaleKey })
    onDone(response, request)
  }

  /** The same data again, after a lost answer, are answered with the first enrolment. */
  async function enrol(request: EnrolmentRequest) {
    const answer = await enrollStudent(request, attemptKeyFor(attempt, request))
    if (answer.ok || failureCodeOf(answer) === 'idempotency_conflict') forgetAttemptKey(attempt)
    if (answer.ok) succeed(answer.value, request)
    return answer
  }

  return {
    form,
    found,
    async submit() {
      const request = form.checked(checkedEnrolment(form.values, found.data ?? null))
      if (request) await form.send(() => enrol(request))
    },
  }
}

function sentenceOf(problem: ProblemCode, field: keyof EnrolmentValues): string {
  if (field === 'courses') return enrolmentTexts.coursesRequired
  return field === 'free' ? freeReasonTexts.missing : staffProblemText[problem]
}

export type Enrolment = ReturnType<typeof useEnrolment>
