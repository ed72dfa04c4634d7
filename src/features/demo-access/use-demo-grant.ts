import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DemoAccessGrant, EnrollStudentFailureCode } from '#domain/contracts/enrolment.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { grantDemoAccess } from './demo-access.api.ts'
import { demoAccessKeys } from './demo-access.queries.ts'
import { type DemoErrors, demoErrors } from './demo-form.ts'

export type DemoFailure = EnrollStudentFailureCode | 'unknown' | 'network'

export type UseDemoGrantOptions = {
  onDone: (request: DemoAccessGrant) => void
  onFieldErrors: (errors: DemoErrors) => void
}

export function useDemoGrant({ onDone, onFieldErrors }: UseDemoGrantOptions) {
  const client = useQueryClient()
  const { busy, once } = useOneAtATime()
  const [failure, setFailure] = useState<DemoFailure | null>(null)

  async function grant(request: DemoAccessGrant) {
    const answer = await once(() => {
      setFailure(null)
      return grantDemoAccess(request)
    })
    if (!answer) return
    if (answer.ok) {
      onDone(request)
      void client.invalidateQueries({ queryKey: demoAccessKeys.all })
      return
    }
    const errors = answer.kind === 'problems' ? demoErrors(answer.problems) : {}
    if (Object.keys(errors).length > 0) onFieldErrors(errors)
    else fail(answer.kind === 'code' ? answer.code : answer.kind === 'network' ? 'network' : 'unknown')
  }

  function fail(found: DemoFailure) {
    setFailure(found)
    recheckAfter(found, client)
  }

  return { busy, failure, grant, clearFailure: () => setFailure(null) }
}
