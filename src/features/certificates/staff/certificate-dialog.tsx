import { certificateChangeRefusals, certificateRequestFailures } from '#content/certificate-failures.ts'
import { discardTexts, revokeTexts } from '#content/certificate-issue.ts'
import { TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { discardCertificate, revokeCertificate } from '../certificates-admin.api.ts'
import { certificatesKey } from '../certificates-admin.queries.ts'
import type { ActionRequest } from './certificate-actions.tsx'
import { CorrectNameDialog } from './correct-name-dialog.tsx'
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
  // Of a version that nobody has seen.
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
