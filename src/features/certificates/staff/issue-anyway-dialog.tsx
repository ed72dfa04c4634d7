import { certificateDoubtLabels, issueAnywayTexts as texts } from '#content/certificate-issue.ts'
import type { CohortDays } from '#domain/certificate-doubts.ts'
import { StaffDialog, type StaffDialogProps } from '#flows/form/staff-dialog.tsx'
import type { Candidate } from '../certificates-admin.api.ts'

export type IssueAnywayDialogProps = Pick<StaffDialogProps, 'onConfirm' | 'onClose'> & {
  days: CohortDays
  /** Whom it would be issued to, the doubtful ones among them. */
  chosen: readonly Candidate[]
}

/** Asks once more, and says how many are doubtful and why (decision 121). */
export function IssueAnywayDialog({ days, chosen, ...dialog }: IssueAnywayDialogProps) {
  const found = chosen.flatMap(({ doubts }) => doubts)
  const doubtful = chosen.filter(({ doubts }) => doubts.length > 0).length
  const { title, text, count, confirm } = texts
  return (
    <StaffDialog title={title} description={text(doubtful, chosen.length)} confirm={confirm} {...dialog}>
      <ul className="grid gap-1 font-medium text-warning">
        {[...new Set(found)].map((doubt) => (
          <li key={doubt} className="figures">
            {certificateDoubtLabels[doubt](days)}
            {chosen.length > 1 && ` · ${count(found.filter((other) => other === doubt).length)}`}
          </li>
        ))}
      </ul>
    </StaffDialog>
  )
}
