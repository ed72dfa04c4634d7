import { useQueryClient } from '@tanstack/react-query'
import type { EnrollStudentFailureCode, EnrolmentRequest } from '#domain/contracts/enroll-student.ts'
import type { EnrolmentResponse } from '#domain/contracts/enrolment.ts'
import { foundSaleKey, useFoundSale } from '#flows/found-sale/use-found-sale.ts'
import type { StaffForm } from '#flows/staff-form/use-staff-form.ts'
import { useSubmission } from '#flows/staff-form/use-submission.ts'
import { failureCodeOf } from '#platform/call-function.ts'
import { enrollStudent } from './enrolment.api.ts'
import { enrolmentKeys, enrolmentStatusQuery } from './enrolment.queries.ts'
import { currentAttempt, forgetAttempt, noteRefused, noteSent } from './enrolment-attempt.ts'
import {
  checkedEnrolment,
  type EnrolmentErrors,
  type EnrolmentForm,
  enrolmentErrors,
  soughtSale,
} from './enrolment-form.ts'

type EnrolmentFailure = EnrollStudentFailureCode | 'unknown' | 'network'

export type UseEnrolmentOptions = {
  staffId: string
  form: StaffForm<EnrolmentForm>
  onDone: (enrolled: EnrolmentResponse, request: EnrolmentRequest) => void
}

/** Codes after which the server may still have executed the request. */
const possiblyExecuted: ReadonlySet<EnrolmentFailure> = new Set(['network', 'unknown', 'internal_error'])

export function useEnrolment({ staffId, form, onDone }: UseEnrolmentOptions) {
  const client = useQueryClient()
  const { send, fail, refuse, clearFailure, ...submission } = useSubmission<
    EnrolmentFailure,
    EnrolmentErrors
  >({ errorsOf: enrolmentErrors, showErrors: form.showErrors })
  const found = useFoundSale(form.values.email, soughtSale(form.values))

  function succeed(response: EnrolmentResponse, request: EnrolmentRequest) {
    forgetAttempt(staffId)
    const { queryKey } = enrolmentStatusQuery(response.student_id)
    // For the same student again, the response has the steps; cached ones belong to the earlier enrolment.
    client.setQueryData(queryKey, (known) => known && { ...known, steps: response.steps })
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: enrolmentKeys.recent() })
    void client.invalidateQueries({ queryKey: foundSaleKey })
    onDone(response, request)
  }

  async function enrol(request: EnrolmentRequest) {
    const { key } = currentAttempt(staffId)
    noteSent(staffId, request)
    const answer = await enrollStudent(request, key)
    if (answer.ok) return succeed(answer.value, request)
    const found = failureCodeOf(answer)
    if (!possiblyExecuted.has(found)) noteRefused(staffId, request)
    if (answer.kind === 'problems') refuse(answer.problems)
    else fail(found)
  }

  /** Asks for the lost response: of what was sent under this key, one request was executed. */
  async function recover() {
    const { key, unanswered } = currentAttempt(staffId)
    for (const request of unanswered) {
      const answer = await enrollStudent(request, key)
      if (answer.ok) return succeed(answer.value, request)
      if (failureCodeOf(answer) !== 'idempotency_conflict') return fail(failureCodeOf(answer))
    }
    forgetAttempt(staffId)
    fail('unknown')
  }

  return {
    ...submission,
    found,
    /** `anew`: as another enrolment, though the earlier one exists. */
    async submit(how: 'resume' | 'anew' = 'resume') {
      clearFailure()
      const checked = checkedEnrolment(form.values, found.data ?? null)
      form.showErrors(checked.ok ? {} : checked.errors)
      if (!checked.ok) return
      await send(() => {
        if (how === 'anew') forgetAttempt(staffId)
        return enrol(checked.request)
      })
    },
    recover: () => send(recover),
  }
}

export type Enrolment = ReturnType<typeof useEnrolment>
