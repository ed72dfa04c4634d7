import { certificateDoubtLabels, issueAnywayTexts as texts } from '#content/certificate-issue.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { CohortDays } from '#domain/certificate-doubts.ts'
import { StaffDialog, type StaffDialogProps } from '#flows/form/staff-dialog.tsx'
import type { Candidate } from '../certificates-admin.api.ts'

export type IssueAnywayDialogProps = Pick<StaffDialogProps, 'onConfirm' | 'onClose'> & {
  days: CohortDays
  /** The people it would be issued to, doubtful ones among them. */
  chosen: readonly Candidate[]
  /** The day of the certificates of a cohort, which is asked about whether somebody is doubtful or not (decision 160). */
  issueDate?: CalendarDay
}

/** Asks before something is issued, and says how many are doubtful and why (decision 121). */
export function IssueAnywayDialog({ days, chosen, issueDate, ...dialog }: IssueAnywayDialogProps) {
  const found = chosen.flatMap(({ doubts }) => doubts)
  const doubtful = chosen.filter(({ doubts }) => doubts.length > 0).length
  const { count } = texts
  const {
    title,
    confirm,
    text = '',
  } = issueDate ? texts.ofCohort(chosen.length, issueDate) : { title: texts.title, confirm: texts.confirm }
  const description = text + texts.text(doubtful, chosen.length)
  return (
    <StaffDialog title={title} description={description} confirm={confirm} {...dialog}>
      <ul className="grid gap-1 font-medium text-warning empty:hidden">
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
