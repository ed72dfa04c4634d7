import { type FormEvent, useState } from 'react'
import { demoTexts } from '#content/demo-access.ts'
import { demoPanelTexts as texts } from '#content/desk.ts'
import { formatShortDay } from '#content/format.ts'
import {
  type CalendarDay,
  dayIn,
  isBefore,
  isCalendarDay,
  schoolTimeZone,
  toCalendarDay,
} from '#domain/calendar.ts'
import { plusDays } from '#domain/day-arithmetic.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { today } from '#platform/clock.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { endOfDay } from '../access-end.ts'
import { setDemoAccess } from '../demo-access.api.ts'
import { demoAccessKeys } from '../demo-access.queries.ts'

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
  const [{ day }, type] = useTyped<{ day: string }>(`extend:${prospectId}`, () => ({
    day: plusDays(lastDay, offeredDays[0]),
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, isError } = useStaffMutation(demoAccessKeys.all, {
    mutationFn: (until: CalendarDay) =>
      setDemoAccess({ prospectId, active: true, endsAt: endOfDay(until), version }),
    onSuccess(outcome, until) {
      if (outcome.ok || outcome.refusal === 'changed') onExtended(outcome.ok, until)
      else setProblem(demoTexts.pastEnd)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isDayAhead = isCalendarDay(day) && !isBefore(day, today())
    setProblem(isDayAhead ? null : demoTexts.pastEnd)
    if (isDayAhead && !isPending) mutate(toCalendarDay(day))
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="prose-measure">{texts.lead(formatSchoolMoment(endsAt))}</p>
      <div className="flex flex-wrap gap-2">
        {offeredDays.map((days) => (
          <Button key={days} variant="secondary" onClick={() => type({ day: plusDays(lastDay, days) })}>
            {texts.days(days)}
          </Button>
        ))}
      </div>
      <Field
        label={demoTexts.lastDay}
        hint={demoTexts.endsOnHint}
        error={problem}
        required
        className="max-w-xs"
      >
        <TextInput
          type="date"
          min={today()}
          value={day}
          onChange={(event) => type({ day: event.target.value })}
        />
      </Field>
      {isError && <Notice tone="error">{texts.failed}</Notice>}
      <div>
        <Button type="submit" busy={isPending} busyLabel={texts.extending}>
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
