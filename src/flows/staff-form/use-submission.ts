import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#domain/problems.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'

export type SubmissionOptions<Errors> = {
  /** Problems of the server by the fields of the form; one that no field stands for is left out. */
  errorsOf: (problems: readonly Problem[]) => Errors
  showErrors: (errors: Errors) => void
}

/** Sends a form, once at a time, and says why it was refused. */
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
    /** What the work ends in; null without having begun it, while an earlier one is under way. */
    send: <Result>(work: () => Promise<Result>) =>
      once(() => {
        setFailure(null)
        return work()
      }),
    fail,
    /** Beside their fields. */
    refuse(problems: readonly Problem[]) {
      const errors = options.errorsOf(problems)
      if (Object.keys(errors).length > 0) options.showErrors(errors)
      else fail('unknown')
    },
  }
}

/** Why a call was not carried out; problems of fields have no code of their own. */
export function failureOf<Code extends string>(
  answer: Exclude<FunctionResult<unknown, Code>, { ok: true }>,
): Code | 'unknown' | 'network' {
  if (answer.kind === 'network') return 'network'
  return answer.kind === 'code' ? answer.code : 'unknown'
}
