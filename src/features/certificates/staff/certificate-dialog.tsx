import type { ActionRequest } from './certificate-actions.tsx'
import { CorrectNameDialog } from './correct-name-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ReissueDialog } from './reissue-dialog.tsx'
import { TakeAwayDialog } from './take-away-dialog.tsx'
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
      return <TakeAwayDialog action={action} {...dialog} />
    case 'history':
      return <HistoryDialog {...dialog} />
  }
}
