import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDayWithYear } from '#content/format.ts'
import {
  endingNames,
  holdKindNames,
  reminderKindNames,
  personReminderTexts as texts,
} from '#content/reminders.ts'
import { type HoldKind, holdKinds, type PersonReminders as Told } from '#domain/contracts/reminders.ts'
import { CardsField, TextField } from '#flows/form/fields.tsx'
import { ReasonDialog, TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { today } from '#platform/clock.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { endHold, type Hold, holdReminders, personRemindersQuery } from '../reminders.api.ts'

export type PersonRemindersProps = { personId: number; mayHold: boolean }

/** What holds the reminders of a person, and what they were told; nothing for who owes nothing and was told nothing. */
export function PersonReminders({ personId, mayHold }: PersonRemindersProps) {
  const query = useQuery(personRemindersQuery(personId))
  const titleId = useId()
  const [open, setOpen] = useState<'hold' | 'end' | null>(null)
  const told = query.data
  if (!told) return <ListFailure texts={texts} query={query} />
  const { owes, hold, sent } = told
  if (!owes && !hold && sent.length === 0) return null
  const close = () => setOpen(null)
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId}>{texts.title}</h2>
        {mayHold && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setOpen('hold')}>
              {hold ? texts.change : texts.hold}
            </Button>
            {hold && (
              <Button variant="secondary" onClick={() => setOpen('end')}>
                {texts.end}
              </Button>
            )}
          </div>
        )}
      </div>
      {hold && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="warning">{holdKindNames[hold.kind]}</Badge>
          {hold.until && <span className="font-medium">{formatDayWithYear(hold.until)}</span>}
          <span className="wrap-anywhere">{hold.reason}</span>
          <span className="text-ink-soft text-sm">
            {texts.heldBy(hold.by, formatSchoolDay(new Date(hold.at)))}
          </span>
        </p>
      )}
      {sent.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <Table
          caption={texts.list}
          captionHidden
          columns={columns}
          rows={sent}
          rowKey={({ id }) => String(id)}
          className="max-h-80"
        />
      )}
      {open === 'hold' && <HoldDialog personId={personId} onClose={close} />}
      {open === 'end' && hold && (
        <TakeAwayDialog
          title={texts.end}
          text={texts.endText}
          confirm={texts.end}
          working={texts.ending}
          done={texts.ended}
          failures={texts.failures}
          invalidates={[staffQueries]}
          act={(reason) => endHold(hold.id, reason)}
          onClose={close}
        />
      )}
    </section>
  )
}

const columns: readonly TableColumn<Told['sent'][number]>[] = [
  {
    key: 'what',
    header: texts.columns.what,
    cell: ({ kind, course_name, due_on }) => (
      <>
        <span className="block">
          {reminderKindNames[kind]} · {course_name}
        </span>
        <span className="font-normal text-ink-soft">{texts.due(formatDayWithYear(due_on))}</span>
      </>
    ),
    rowHeader: true,
  },
  {
    key: 'when',
    header: texts.columns.when,
    cell: ({ at, by }) => [formatSchoolMoment(new Date(at)), by].filter(Boolean).join(' · '),
    from: 'medium',
    under: 'what',
  },
  {
    key: 'outcome',
    header: texts.columns.outcome,
    cell: ({ ended, sent }) =>
      ended ? (
        texts.notSent(endingNames[ended])
      ) : (
        <Badge tone={sent ? 'success' : 'info'}>{sent ? texts.sent : texts.underWay}</Badge>
      ),
  },
]

type HoldDialogProps = Pick<PersonRemindersProps, 'personId'> & { onClose: () => void }

function HoldDialog({ personId, onClose }: HoldDialogProps) {
  const form = useForm<Hold, string, keyof typeof texts.failures>({
    draft: `hold:${personId}`,
    passing: true,
    start: { kind: 'promise', until: '', reason: '' },
    failures: texts.failures,
    invalidates: [staffQueries],
  })
  const { kind, until } = form.values
  const isMissing = kind === 'promise' ? until < today() : until !== '' && until < today()
  return (
    <ReasonDialog
      title={texts.hold}
      text={texts.holdText}
      confirm={texts.confirm}
      working={texts.working}
      done={texts.held}
      form={form}
      problems={kind !== 'exclusion' && isMissing ? { until: texts.untilMissing } : {}}
      act={(reason) => holdReminders(personId, { kind, until: kind === 'exclusion' ? '' : until, reason })}
      onClose={onClose}
    >
      <CardsField<Hold, 'kind'>
        form={form}
        name="kind"
        legend={texts.kind}
        options={holdKinds.map((value: HoldKind) => ({
          value,
          label: holdKindNames[value],
          description: texts.kindHints[value],
        }))}
      />
      {kind !== 'exclusion' && (
        <TextField
          form={form}
          name="until"
          type="date"
          label={texts.until[kind]}
          min={today()}
          required={kind === 'promise'}
        />
      )}
    </ReasonDialog>
  )
}
