import { useState } from 'react'
import { demoFailureHint, demoTexts } from '#content/demo-access.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import type { EnrollStudentFailureCode } from '#domain/contracts/enroll-student.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { useForm } from '#flows/form/use-form.ts'
import { differing } from '#flows/form/use-kept.ts'
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

  const known = isAbout(seen, form.values) ? seen : null

  async function grant(from: KnownProspect | null): Promise<void> {
    const request = form.checked(checkedDemo(form.values, today(), from))
    const answer = request && (await form.send(() => grantDemoAccess(request)))
    if (!answer) return
    if (answer.ok) {
      setSeen(null)
      return onDone(form.values)
    }
    if (!('stored' in answer)) return
    const now = knownProspect(answer.stored)
    setSeen(now)
    // What was sent is stored: the answer of an earlier sending was lost.
    if (Object.keys(differenceOf(now, form.values)).length === 0) await grant(now)
  }

  return {
    form,
    submit: () => grant(known),
    /** The stored values of a known person, where they are not those of the form. */
    beside: known && differenceOf(known, form.values),
    version: known?.version ?? null,
    /** Fills in what nobody typed. */
    complete: () => known && form.change({ ...known.stored, ...form.edits }),
  }
}

/** The address is that of the form, however it is written. */
function differenceOf({ stored: { email: _, ...stored } }: KnownProspect, values: DemoForm) {
  return differing<Partial<DemoForm>>(stored, values)
}
