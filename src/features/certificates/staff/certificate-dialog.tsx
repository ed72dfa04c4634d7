import { certificateChangeRefusals, certificateRequestFailures } from '#content/certificate-failures.ts'
import {
  certificateFactTexts,
  discardTexts,
  revokeTexts,
  correctNameTexts as texts,
} from '#content/certificate-issue.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { TextField } from '#flows/form/fields.tsx'
import { TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { nameProblem, useCertificateForm } from '../certificate-form.ts'
import { correctCertificate, discardCertificate, revokeCertificate } from '../certificates-admin.api.ts'
import { certificatesKey } from '../certificates-admin.queries.ts'
import { useGeneration } from '../use-generation.ts'
import type { ActionRequest } from './certificate-actions.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ReissueDialog } from './reissue-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** The dialog of an action on one certificate. */
export function CertificateDialog({ action, ...dialog }: ActionRequest & { onClose: () => void }) {
  switch (action) {
    case 'upload':
      return <UploadDialog {...dialog} />
    case 'correct':
      return <CorrectNameDialog {...dialog} />
    case 'reissue':
      return <ReissueDialog {...dialog} />
    case 'revoke':
    case 'discard':
      return <CertificateTakeAway action={action} {...dialog} />
    case 'history':
      return <HistoryDialog {...dialog} />
  }
}

const takenAway = {
  revoke: { texts: revokeTexts, act: revokeCertificate },
  // For a version that nobody has seen.
  discard: { texts: discardTexts, act: discardCertificate },
} as const

type CertificateTakeAwayProps = Omit<ActionRequest, 'action'> & {
  action: keyof typeof takenAway
  onClose: () => void
}

function CertificateTakeAway({ action, certificate, onClose }: CertificateTakeAwayProps) {
  const { texts, act } = takenAway[action]
  const { id, certificate_number: number, student_name: student } = certificate
  return (
    <TakeAwayDialog
      {...texts}
      title={texts.title(number)}
      text={texts.text(student)}
      about={number}
      failures={{ ...certificateRequestFailures, ...certificateChangeRefusals }}
      invalidates={certificatesKey}
      act={(reason) => act(id, reason)}
      onClose={onClose}
    />
  )
}

type CorrectNameDialogProps = { certificate: CertificateRow; onClose: () => void }

/** Another name for a version that nobody has seen, because the one it has does not fit on the sheet. */
function CorrectNameDialog({ certificate, onClose }: CorrectNameDialogProps) {
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
