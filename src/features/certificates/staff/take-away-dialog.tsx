import { discardTexts, revokeTexts } from '#content/certificate-issue.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { ReasonDialog } from '#flows/staff-form/reason-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { discardCertificate, revokeCertificate } from '../certificates-admin.api.ts'
import { useChange } from '../use-change.ts'

const dialogs = {
  revoke: { texts: revokeTexts, takeAway: revokeCertificate },
  discard: { texts: discardTexts, takeAway: discardCertificate },
} as const

export type TakeAwayDialogProps = {
  /** `discard`: of a version that nobody has seen. */
  action: keyof typeof dialogs
  certificate: CertificateRow
  onClose: () => void
}

export function TakeAwayDialog({ action, certificate, onClose }: TakeAwayDialogProps) {
  const { texts, takeAway } = dialogs[action]
  const { id, certificate_number: number, student_name: student } = certificate
  const { busy, failure, carryOut } = useChange((reason: string) => takeAway(id, reason))

  async function submit(reason: string) {
    if (!(await carryOut(reason))) return
    toast({ title: texts.done, description: number })
    onClose()
  }

  return (
    <ReasonDialog
      title={texts.title(number)}
      text={texts.text(student)}
      confirm={texts.confirm}
      working={texts.working}
      busy={busy}
      failure={failure}
      onConfirm={(reason) => void submit(reason)}
      onClose={onClose}
    />
  )
}
