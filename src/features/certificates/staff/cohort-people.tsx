import {
  certificateDoubtLabels,
  certificateObstacleLabels,
  cohortIssueTexts as texts,
} from '#content/certificate-issue.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmailAddress } from '#ui/email-address.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Candidate, CertificateCandidates } from '../certificates-admin.api.ts'
import type { CohortChoice } from '../use-cohort-choice.ts'
import type { IssueOutcome } from '../use-cohort-issue.ts'
import { PersonFields } from './certificate-fields.tsx'

export type CohortPeopleProps = {
  candidates: CertificateCandidates
  choice: CohortChoice
  outcomes: ReadonlyMap<number, IssueOutcome>
  disabled: boolean
  /** By student. */
  onRetry: (studentId: number) => void
}

type CellProps = CohortPeopleProps & { person: Candidate }

/** Everybody of the cohort: who gets one, as it will be written, and who cannot have one and why. */
export function CohortPeople(props: CohortPeopleProps) {
  return (
    <Table
      caption={texts.people}
      captionHidden
      columns={columnsOf(props)}
      rows={props.candidates.people}
      rowKey={({ student_id }) => String(student_id)}
      className="max-md:overflow-visible!"
    />
  )
}

function columnsOf(props: CohortPeopleProps): readonly TableColumn<Candidate>[] {
  const { choice, disabled } = props
  const tick: TableColumn<Candidate> = {
    key: 'tick',
    header: (
      <input
        type="checkbox"
        className={box}
        aria-label={texts.selectAll}
        checked={choice.areAllSelected}
        disabled={disabled || choice.able === 0}
        onChange={(event) => choice.selectAll(event.target.checked)}
      />
    ),
    cell: (person) => (
      <input
        type="checkbox"
        className={box}
        aria-label={texts.select(person.name)}
        checked={choice.isSelected(person)}
        disabled={disabled || !choice.canHave(person)}
        onChange={(event) => choice.select([person], event.target.checked)}
      />
    ),
    className: 'w-0 pr-0!',
  }
  return [
    tick,
    {
      key: 'student',
      header: texts.columns.student,
      rowHeader: true,
      cell: (person) => <Student person={person} />,
    },
    {
      key: 'name',
      header: texts.columns.name,
      cell: (person) => <Sheet person={person} {...props} />,
      className: 'lg:w-1/2',
      from: 'medium',
      under: 'student',
      bare: true,
    },
    {
      key: 'outcome',
      header: texts.columns.outcome,
      cell: (person) => <Outcome person={person} {...props} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
  ]
}

const box = 'size-5 align-middle accent-action'

function Student({ person }: { person: Candidate }) {
  return (
    <span className="grid min-w-0">
      <PersonLink email={person.email} className="wrap-anywhere">
        {person.name}
      </PersonLink>
      <span className="font-normal text-ink-soft text-xs">
        <EmailAddress address={person.email} />
      </span>
    </span>
  )
}

/** How it will be written, and the way to change it. */
function Sheet({ person, choice, disabled }: CellProps) {
  if (!choice.canHave(person)) return null
  const typed = choice.typedOf(person)
  const isOpen = choice.isOpen(person)
  return (
    <form
      // Enter in a field of the row closes the row; the button takes the focus of the field that goes.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ;(event.nativeEvent as SubmitEvent).submitter?.focus()
        choice.toggle(person)
      }}
      className={classNames('gap-2 font-normal', isOpen ? 'grid' : 'flex items-start justify-between')}
    >
      {isOpen ? (
        <fieldset disabled={disabled}>
          <PersonFields form={choice.formOf(person)} />
        </fieldset>
      ) : (
        <span className="wrap-anywhere">
          {typed.name}
          {typed.distinction && <span className="text-ink-soft"> · {typed.distinction}</span>}
        </span>
      )}
      <div>
        <Button variant="quiet" className="-my-2" disabled={disabled} type="submit">
          {isOpen ? texts.close : texts.edit}
          <VisuallyHidden>: {person.name}</VisuallyHidden>
        </Button>
      </div>
    </form>
  )
}

function Outcome({ person, candidates, choice, outcomes, disabled, onRetry }: CellProps) {
  const outcome = outcomes.get(person.student_id)
  switch (outcome?.step) {
    case 'waiting':
      return <span className="font-normal text-ink-mute">{texts.outcomes.waiting}</span>
    case 'working':
      return (
        <span className="flex items-center gap-2 font-normal">
          <Spinner className="size-3.5" />
          {texts.outcomes.working}
        </span>
      )
    case 'done':
      return <Badge tone="success">{texts.outcomes.done}</Badge>
    case 'failed':
      return (
        <span className="grid justify-items-start gap-1.5 font-normal">
          {!choice.refusedName(person) && <span className="text-error">{outcome.reason}</span>}
          <Button variant="secondary" disabled={disabled} onClick={() => onRetry(person.student_id)}>
            {texts.retry}
            <VisuallyHidden>: {person.name}</VisuallyHidden>
          </Button>
        </span>
      )
    default:
      if (person.state === 'ready' && person.doubts.length === 0)
        return <span className="font-normal text-ink-soft">{texts.canHave}</span>
      return (
        <span className="grid justify-items-start gap-0.5 font-normal">
          {person.state !== 'ready' && (
            <Badge tone={person.state === 'already_issued' ? 'neutral' : 'warning'}>
              {certificateObstacleLabels[person.state]}
            </Badge>
          )}
          {person.certificate_number && (
            <span className="figures text-ink-mute text-xs">{person.certificate_number}</span>
          )}
          {choice.canHave(person) &&
            person.doubts.map((doubt) => (
              <Badge key={doubt} tone="warning">
                {certificateDoubtLabels[doubt](candidates.cohort.days)}
              </Badge>
            ))}
        </span>
      )
  }
}
