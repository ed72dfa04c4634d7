import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarDay } from '#domain/calendar.ts'
import type { EnrollStudentFailureCode } from '#domain/contracts/enrolment.ts'
import { type Choices, type Conflict, chosenValues, conflictsOf } from '#domain/edit-conflict.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { grantDemoAccess } from './demo-access.api.ts'
import { demoAccessKeys } from './demo-access.queries.ts'
import {
  checkedDemo,
  type DemoErrors,
  type DemoField,
  type DemoForm,
  demoErrors,
  isAbout,
  type KnownProspect,
  knownProspect,
  newDemoForm,
} from './demo-form.ts'

export type DemoFailure = EnrollStudentFailureCode | 'unknown' | 'network'

/** `known`: who has this address already; both versions of what differs. */
export type DemoConflict = { mine: DemoForm; known: KnownProspect; fields: Conflict<DemoField>[] }

export type UseDemoGrantOptions = {
  today: CalendarDay | null
  onDone: (form: DemoForm) => void
  onFieldErrors: (errors: DemoErrors) => void
  /** Two versions have become one, which is sent at once. */
  onSettled: (form: DemoForm) => void
}

export function useDemoGrant({ today, onDone, onFieldErrors, onSettled }: UseDemoGrantOptions) {
  const client = useQueryClient()
  const { busy, once } = useOneAtATime()
  const [failure, setFailure] = useState<DemoFailure | null>(null)
  const [seen, setSeen] = useState<KnownProspect | null>(null)
  const [conflict, setConflict] = useState<DemoConflict | null>(null)

  async function grant(form: DemoForm, known: KnownProspect | null): Promise<void> {
    const checked = checkedDemo(form, today, known)
    if (!checked.ok) return onFieldErrors(checked.errors)
    const answer = await once(() => {
      onFieldErrors({})
      setFailure(null)
      return grantDemoAccess(checked.request)
    })
    if (!answer) return
    if (answer.ok) {
      setSeen(null)
      onDone(form)
      void client.invalidateQueries({ queryKey: demoAccessKeys.all })
      return
    }
    if (answer.kind === 'changed') return compare(form, known, knownProspect(answer.stored))
    const errors = answer.kind === 'problems' ? demoErrors(answer.problems) : {}
    if (Object.keys(errors).length > 0) onFieldErrors(errors)
    else fail(answer.kind === 'code' ? answer.code : answer.kind === 'network' ? 'network' : 'unknown')
  }

  function compare(form: DemoForm, before: KnownProspect | null, known: KnownProspect) {
    // The address is what both are about, however it is written.
    const mine = { ...form, email: known.stored.email }
    const loaded = before?.stored ?? { ...newDemoForm, email: known.stored.email }
    const found = { mine, known, fields: conflictsOf({ loaded, mine, stored: known.stored }) }
    if (found.fields.length === 0) return settle(found, {})
    setConflict(found)
  }

  function settle({ mine, known }: DemoConflict, choices: Choices<DemoField>) {
    const form = chosenValues(mine, known.stored, choices)
    setConflict(null)
    setSeen(known)
    onSettled(form)
    return grant(form, known)
  }

  function fail(found: DemoFailure) {
    setFailure(found)
    recheckAfter(found, client)
  }

  return {
    busy,
    failure,
    conflict,
    submit: (form: DemoForm) => grant(form, isAbout(seen, form) ? seen : null),
    settle,
    dismissConflict: () => setConflict(null),
  }
}
