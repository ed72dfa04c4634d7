import { demoTexts } from '#content/demo-access.ts'
import { demoPanelTexts as texts } from '#content/desk.ts'
import { formatShortDay } from '#content/format.ts'
import { type CalendarDay, dayIn, isBefore, isCalendarDay, schoolTimeZone } from '#domain/calendar.ts'
import { plusDays } from '#domain/day-arithmetic.ts'
import { TextField } from '#flows/form/fields.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { today } from '#platform/clock.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { demoAccessKey, setDemoAccess } from '../demo-access.api.ts'
import { endOfDay } from '../demo-form.ts'

const offeredDays = [7, 15, 30] as const

export type ExtendPanelProps = {
  prospectId: number
  endsAt: Date
  /** The version of the access that is being extended. */
  version: number
  /** `done` false: a colleague changed the access before. */
  onExtended: (done: boolean, until: CalendarDay) => void
}

/** Gives an access that is about to end another end. */
export function ExtendPanel({ prospectId, endsAt, version, onExtended }: ExtendPanelProps) {
  const lastDay = dayIn(endsAt, schoolTimeZone)
  const form = useForm({
    draft: `extend:${prospectId}`,
    passing: true,
    start: { day: plusDays(lastDay, offeredDays[0]) as string },
    failures: {
      network: texts.failed,
      denied: texts.failed,
      server: texts.failed,
      prospect_changed: null,
      access_ends_at_required: null,
      access_ends_at_invalid: null,
    },
    invalidates: demoAccessKey,
  })

  async function submit() {
    const { day } = form.values
    const until = isCalendarDay(day) && !isBefore(day, today()) ? day : null
    if (!form.passes(until ? {} : { day: demoTexts.pastEnd }) || !until) return
    const outcome = await form.send(() =>
      setDemoAccess({ prospectId, active: true, endsAt: endOfDay(until), version }),
    )
    if (!outcome) return
    if (outcome.ok || outcome.refusal === 'prospect_changed') onExtended(outcome.ok, until)
    else form.show({ day: demoTexts.pastEnd })
  }

  return (
    <form {...form.props(submit)} className="grid gap-4">
      <p className="prose-measure">{texts.lead(formatSchoolMoment(endsAt))}</p>
      <div className="flex flex-wrap gap-2">
        {offeredDays.map((days) => (
          <Button
            key={days}
            variant="secondary"
            onClick={() => form.change({ day: plusDays(lastDay, days) })}
          >
            {texts.days(days)}
          </Button>
        ))}
      </div>
      <TextField
        form={form}
        name="day"
        label={demoTexts.lastDay}
        hint={demoTexts.endsOnHint}
        required
        type="date"
        min={today()}
        place="max-w-xs"
      />
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
      <div>
        <Button type="submit" busy={form.busy} busyLabel={texts.extending}>
          {texts.extend}
        </Button>
      </div>
    </form>
  )
}

/** For what is said afterwards. */
export function extendedUntil(day: CalendarDay): string {
  return texts.extended(formatShortDay(day))
}
