import { certificateDoubtLabels, issueAnywayTexts as texts } from '#content/certificate-issue.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import type { Candidate, CertificateCandidates } from '../certificates-admin.api.ts'

export type IssueAnywayDialogProps = {
  days: CertificateCandidates['cohort']['days']
  /** Whom it would be issued to, the doubtful ones among them. */
  chosen: readonly Candidate[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more, and says how many are doubtful and why (decision 121). */
export function IssueAnywayDialog({ days, chosen, ...dialog }: IssueAnywayDialogProps) {
  const found = chosen.flatMap(({ doubts }) => doubts)
  const doubtful = chosen.filter(({ doubts }) => doubts.length > 0).length
  return (
    <StaffDialog
      title={texts.title}
      description={texts.text(doubtful, chosen.length)}
      confirm={texts.confirm}
      {...dialog}
    >
      <ul className="grid gap-1 font-medium text-warning">
        {[...new Set(found)].map((doubt) => (
          <li key={doubt} className="figures">
            {certificateDoubtLabels[doubt](days)}
            {chosen.length > 1 && ` · ${texts.count(found.filter((other) => other === doubt).length)}`}
          </li>
        ))}
      </ul>
    </StaffDialog>
  )
}
