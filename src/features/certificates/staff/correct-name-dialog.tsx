import { useState } from 'react'
import { certificateFactTexts, correctNameTexts as texts } from '#content/certificate-issue.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { nameProblem } from '../certificate-form.ts'
import { correctCertificate } from '../certificates-admin.api.ts'
import { useChange } from '../use-change.ts'
import { useGeneration } from '../use-generation.ts'

/** Another name for a version that nobody has seen, because the one it has does not fit on the sheet. */
export function CorrectNameDialog({
  certificate,
  onClose,
}: {
  certificate: CertificateRow
  onClose: () => void
}) {
  const { id, certificate_number: number } = certificate
  const change = useChange((name: string) => correctCertificate(id, name))
  const generate = useGeneration()
  const { busy, once } = useOneAtATime()
  const [{ name }, type] = useTyped(`name:${id}`, { name: certificate.student_name })
  const [problem, setProblem] = useState<string | null>(null)

  async function submit() {
    const found = nameProblem(name)
    setProblem(found)
    if (found) return
    await once(async () => {
      const done = await change.carryOut(name.trim())
      if (!done) return
      await generate(done.value)
      onClose()
    })
  }

  return (
    <StaffDialog
      title={texts.title(number)}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      busy={busy}
      failure={change.failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Field label={certificateFactTexts.name} error={problem} required>
        <TextInput
          name="name"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => {
            type({ name: event.target.value })
            setProblem(null)
          }}
        />
      </Field>
    </StaffDialog>
  )
}
