import { useState } from 'react'
import { demoFailureHint, demoTexts } from '#content/demo-access.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import type { EnrollStudentFailureCode } from '#domain/contracts/enroll-student.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type Edit, useForm } from '#flows/form/use-form.ts'
import { today } from '#platform/clock.ts'
import { demoAccessKey, grantDemoAccess } from './demo-access.api.ts'
import {
  checkedDemo,
  type DemoForm,
  demoContract,
  isAbout,
  type KnownProspect,
  knownProspect,
  newDemoForm,
} from './demo-form.ts'

/** Gives a demo access; of a known person, the stored values are compared with those of the form. */
export function useDemoGrant(onDone: (sent: DemoForm) => void) {
  const form = useForm<DemoForm, ProblemCode, EnrollStudentFailureCode | 'unknown' | 'network'>({
    draft: 'demo-access',
    start: newDemoForm,
    contract: demoContract,
    sentence: (problem, field) => (field === 'endsOn' ? demoTexts.pastEnd : staffProblemText[problem]),
    failures: demoFailureHint,
    invalidates: demoAccessKey,
  })
  const [seen, setSeen] = useState<KnownProspect | null>(null)

  async function grant(
    { values }: Pick<Edit<DemoForm>, 'values'>,
    known: KnownProspect | null,
  ): Promise<void> {
    const request = form.checked(checkedDemo(values, today(), known))
    const answer = request && (await form.send(() => grantDemoAccess(request)))
    if (!answer) return
    if (answer.ok) {
      setSeen(null)
      return onDone(values)
    }
    if (!('stored' in answer)) return
    const now = knownProspect(answer.stored)
    setSeen(now)
    // Both versions have the same address, however it is written.
    const { email } = now.stored
    const loaded = known?.stored ?? { ...newDemoForm, email }
    const sent = { values: { ...values, email }, base: { values: loaded, version: known?.version ?? null } }
    const edit = form.settle(sent, { values: now.stored, version: now.version })
    if (edit) await grant(edit, now)
  }

  return {
    form,
    submit: () => grant(form, isAbout(seen, form.values) ? seen : null),
    settle: (edit: Edit<DemoForm>) => grant(edit, seen),
  }
}
