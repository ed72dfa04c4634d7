import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarDay } from '#domain/calendar.ts'
import type { EnrollStudentFailureCode } from '#domain/contracts/enroll-student.ts'
import { chosenValues } from '#domain/edit-conflict.ts'
import { type EditConflict, useEditConflict } from '#flows/staff-form/use-edit-conflict.ts'
import type { StaffForm } from '#flows/staff-form/use-staff-form.ts'
import { useSubmission } from '#flows/staff-form/use-submission.ts'
import { failureCodeOf } from '#platform/call-function.ts'
import { grantDemoAccess } from './demo-access.api.ts'
import { demoAccessKeys } from './demo-access.queries.ts'
import {
  checkedDemo,
  type DemoErrors,
  type DemoForm,
  demoErrors,
  isAbout,
  type KnownProspect,
  knownProspect,
  newDemoForm,
} from './demo-form.ts'

export function useDemoGrant(
  form: StaffForm<DemoForm>,
  today: CalendarDay | null,
  onDone: (sent: DemoForm) => void,
) {
  const client = useQueryClient()
  const { send, fail, refuse, ...submission } = useSubmission<
    EnrollStudentFailureCode | 'network',
    DemoErrors
  >({ errorsOf: demoErrors, showErrors: form.showErrors })
  const [seen, setSeen] = useState<KnownProspect | null>(null)
  const conflict = useEditConflict(
    ({ mine, stored, known }: EditConflict<DemoForm, { known: KnownProspect }>, choices) => {
      const settled = chosenValues(mine, stored, choices)
      setSeen(known)
      form.change(settled)
      return grant(settled, known)
    },
  )

  async function grant(values: DemoForm, known: KnownProspect | null): Promise<void> {
    const checked = checkedDemo(values, today, known)
    form.showErrors(checked.ok ? {} : checked.errors)
    if (!checked.ok) return
    const answer = await send(() => grantDemoAccess(checked.request))
    if (!answer) return
    if (answer.ok) {
      setSeen(null)
      onDone(values)
      void client.invalidateQueries({ queryKey: demoAccessKeys.all })
      return
    }
    if (answer.kind === 'problems') return refuse(answer.problems)
    if (answer.kind !== 'changed') return fail(failureCodeOf(answer))
    const now = knownProspect(answer.stored)
    // Both versions have the same address, however it is written.
    const { email } = now.stored
    const loaded = known?.stored ?? { ...newDemoForm, email }
    await conflict.compare({ loaded, mine: { ...values, email }, stored: now.stored }, { known: now })
  }

  return {
    ...submission,
    conflict,
    submit: () => grant(form.values, isAbout(seen, form.values) ? seen : null),
  }
}
