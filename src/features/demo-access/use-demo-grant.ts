import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DemoAccessGrant, EnrollStudentFailureCode } from '#domain/contracts/enrolment.ts'
import { staffQueries } from '#platform/staff-request.ts'
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
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<DemoFailure | null>(null)
  // State is too late for the second of two quick clicks.
  const running = useRef(false)

  async function grant(request: DemoAccessGrant) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    const answer = await grantDemoAccess(request)
    running.current = false
    setBusy(false)
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
    // The guard finds out by itself and takes the person to the login page.
    if (found === 'unauthorized' || found === 'forbidden') {
      void client.invalidateQueries({ queryKey: [staffQueries] })
    }
  }

  return { busy, failure, grant, clearFailure: () => setFailure(null) }
}
