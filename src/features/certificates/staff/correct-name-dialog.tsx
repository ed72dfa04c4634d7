import { certificateFactTexts, correctNameTexts as texts } from '#content/certificate-issue.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { TextField } from '#flows/form/fields.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { nameProblem, useCertificateForm } from '../certificate-form.ts'
import { correctCertificate } from '../certificates-admin.api.ts'
import { useGeneration } from '../use-generation.ts'

export type CorrectNameDialogProps = { certificate: CertificateRow; onClose: () => void }

/** Another name for a version that nobody has seen, because the one it has does not fit on the sheet. */
export function CorrectNameDialog({ certificate, onClose }: CorrectNameDialogProps) {
  const { id, certificate_number: number } = certificate
  const generate = useGeneration()
  const form = useCertificateForm(`name:${id}`, { name: certificate.student_name })

  async function submit() {
    const { name } = form.values
    const problem = nameProblem(name)
    if (!form.passes(problem ? { name: problem } : {})) return
    const answer = await form.send(async () => {
      const outcome = await correctCertificate(id, name.trim())
      if (outcome.ok) await generate(outcome.value)
      return outcome
    })
    if (answer?.ok) onClose()
  }

  return (
    <StaffDialog
      title={texts.title(number)}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={certificateFactTexts.name} required spellCheck={false} />
    </StaffDialog>
  )
}
