import { useRef, useState } from 'react'
import { certificateFactTexts, reissueTexts as texts } from '#content/certificate-issue.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { ReasonField } from '#flows/staff-form/reason-field.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { today } from '#platform/clock.ts'
import { focusControl } from '#platform/focus-control.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { courseProblem, hasProblems, personProblems, readFacts, typedFacts } from '../certificate-form.ts'
import { reissueCertificate } from '../certificates-admin.api.ts'
import { useChange } from '../use-change.ts'
import { useGeneration } from '../use-generation.ts'
import { FactsFields } from './facts-fields.tsx'
import { type Making, MakingChoice } from './making-choice.tsx'
import { PersonFields } from './person-fields.tsx'

/** The next version of a certificate, with other facts; its number stays. */
export function ReissueDialog({
  certificate,
  onClose,
}: {
  certificate: CertificateRow
  onClose: () => void
}) {
  const { id, certificate_number: number } = certificate
  const change = useChange(reissueCertificate)
  const generate = useGeneration()
  const { busy, once } = useOneAtATime()
  const form = useRef<HTMLFormElement>(null)
  const [typed, type] = useTyped(`reissue:${id}`, () => ({
    name: certificate.student_name,
    distinction: certificate.distinction ?? '',
    courseName: certificate.course_name,
    ...typedFacts(certificate.hours, today()),
    validUntil: certificate.state === 'expired' ? '' : (certificate.valid_until ?? ''),
    reason: '',
  }))
  const [making, setMaking] = useState<Making>('generate')
  const [problems, setProblems] = useState<Partial<Record<keyof typeof typed, string>>>({})

  function put(changes: Partial<typeof typed>) {
    type(changes)
    setProblems((known) => ({
      ...known,
      ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])),
    }))
    change.clearFailure()
  }

  async function submit() {
    const read = readFacts(typed)
    const wrongReason = reasonProblem(typed.reason)
    const found = {
      ...personProblems(typed),
      ...courseProblem(typed.courseName),
      ...(read.ok ? {} : read.problems),
      ...(wrongReason ? { reason: wrongReason } : {}),
    }
    setProblems(found)
    if (!read.ok || hasProblems(found)) return focusControl(form.current, Object.keys(found)[0])
    await once(async () => {
      const done = await change.carryOut({
        id,
        name: typed.name.trim(),
        courseName: typed.courseName.trim(),
        distinction: typed.distinction.trim() || null,
        facts: read.facts,
        reason: typed.reason.trim(),
      })
      if (!done) return
      if (making === 'generate') await generate(done.value)
      else toast({ title: texts.done(number, done.value.version), description: texts.doneHint })
      onClose()
    })
  }

  return (
    <StaffDialog
      title={texts.title(number)}
      description={texts.text}
      width="wide"
      confirm={texts.confirm}
      working={texts.working}
      busy={busy}
      failure={change.failure}
      form={form}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <PersonFields typed={typed} problems={problems} onChange={put} />
      <Field label={certificateFactTexts.course} error={problems.courseName} required>
        <TextInput
          name="courseName"
          autoComplete="off"
          value={typed.courseName}
          onChange={(event) => put({ courseName: event.target.value })}
        />
      </Field>
      <FactsFields typed={typed} problems={problems} onChange={put} />
      <ReasonField
        value={typed.reason}
        error={problems.reason ?? null}
        onChange={(reason) => put({ reason })}
      />
      <MakingChoice value={making} onChange={setMaking} />
    </StaffDialog>
  )
}
