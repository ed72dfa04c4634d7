import { demoTexts, prospectTexts } from '#content/demo-access.ts'
import { formatShortDay } from '#content/format.ts'
import { type CalendarDay, dayIn, isBefore, isCalendarDay, schoolTimeZone } from '#domain/calendar.ts'
import { TextField } from '#flows/form/fields.tsx'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { today } from '#platform/clock.ts'
import { type AccessOutcome, demoAccessKey, type Prospect, setDemoAccess } from '../demo-access.api.ts'
import { endOfDay, nextEnd } from '../demo-form.ts'
import { prospectName } from './prospect-columns.tsx'

const texts = demoTexts.reopen

const { toggleFailed } = prospectTexts
const failures = {
  network: toggleFailed,
  denied: toggleFailed,
  server: toggleFailed,
  prospect_changed: null,
  access_ends_at_required: null,
  access_ends_at_invalid: null,
}

type Reopening = { endsOn: string }

/** Reopens an expired access until a new end. */
export function ReopenDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const form = useForm<Reopening, string, keyof typeof failures>({
    draft: `reopen:${prospect.id}`,
    passing: true,
    start: { endsOn: offeredEnd(prospect) },
    version: prospect.access_version,
    failures,
    invalidates: demoAccessKey,
  })

  async function submit() {
    const { values, base } = form
    const { endsOn } = values
    const day = isCalendarDay(endsOn) && !isBefore(endsOn, today()) ? endsOn : null
    if (!form.passes(day ? {} : { endsOn: texts.past }) || !day) return
    const outcome = await form.send(() =>
      openAgain(prospect.id, day, base.version ?? prospect.access_version),
    )
    if (!outcome) return
    if (outcome.ok) return onClose()
    if (outcome.refusal !== 'prospect_changed') return form.show({ endsOn: texts.past })
    // Somebody else has reopened it meanwhile, until another day.
    const { access_ends_at: endsAt, access_version: version } = outcome.current
    const stored = { endsOn: endsAt ? lastDay(endsAt) : '' }
    if (!form.overtaken({ values: stored, version }, values)) onClose()
  }

  return (
    <StaffDialog
      title={texts.title(prospectName(prospect))}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="endsOn"
        label={demoTexts.lastDay}
        hint={demoTexts.endsOnHint}
        required
        type="date"
        min={today()}
      />
      <ChangedNotice
        form={form}
        texts={{ title: texts.changed }}
        labels={{ endsOn: demoTexts.lastDay }}
        shown={(day) => (isCalendarDay(day) ? formatShortDay(day) : prospectTexts.noEnd)}
        onTake={onClose}
      />
    </StaffDialog>
  )
}

async function openAgain(prospectId: number, endsOn: CalendarDay, version: number): Promise<AccessOutcome> {
  const outcome = await setDemoAccess({ prospectId, active: true, endsAt: endOfDay(endsOn), version })
  // Still closed: only the classroom's state has changed, which nobody chose.
  return !outcome.ok && outcome.refusal === 'prospect_changed' && !outcome.current.is_active
    ? openAgain(prospectId, endsOn, outcome.current.access_version)
    : outcome
}

function offeredEnd({ access_granted_at: grantedAt, access_ends_at: endsAt }: Prospect): CalendarDay {
  const granted = lastDay(grantedAt)
  return nextEnd(granted, endsAt ? lastDay(endsAt) : granted, today())
}

function lastDay(instant: string): CalendarDay {
  return dayIn(new Date(instant), schoolTimeZone)
}
