import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#domain/problems.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'

export type SubmissionOptions<Errors> = {
  /** Maps server problems to form fields; problems without a field are omitted. */
  errorsOf: (problems: readonly Problem[]) => Errors
  showErrors: (errors: Errors) => void
}

/** Submits a form, one submission at a time, and keeps the failure. */
export function useSubmission<Failure extends string, Errors extends object>(
  options: SubmissionOptions<Errors>,
) {
  const client = useQueryClient()
  const { busy, once } = useOneAtATime()
  const [failure, setFailure] = useState<Failure | 'unknown' | null>(null)

  function fail(found: Failure | 'unknown') {
    setFailure(found)
    recheckAfter(found, client)
  }

  return {
    busy,
    failure,
    clearFailure: () => setFailure(null),
    /** Result of the work; null, without starting it, while another submission is running. */
    send: <Result>(work: () => Promise<Result>) =>
      once(() => {
        setFailure(null)
        return work()
      }),
    fail,
    /** Shows problems beside their fields. */
    refuse(problems: readonly Problem[]) {
      const errors = options.errorsOf(problems)
      if (Object.keys(errors).length > 0) options.showErrors(errors)
      else fail('unknown')
    },
  }
}
