import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { demoTexts, prospectTexts } from '#content/demo-access.ts'
import { formatShortDay } from '#content/format.ts'
import {
  type CalendarDay,
  dayIn,
  isBefore,
  isCalendarDay,
  schoolTimeZone,
  toCalendarDay,
} from '#domain/calendar.ts'
import { ConflictDialog } from '#flows/staff-form/conflict-dialog.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { today } from '#platform/clock.ts'
import { isDenied, staffQueries } from '#platform/staff-request.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { endOfDay, nextEnd } from '../access-end.ts'
import { type AccessOutcome, type Prospect, setDemoAccess } from '../demo-access.api.ts'
import { demoAccessKeys } from '../demo-access.queries.ts'

const texts = demoTexts.reopen

export type ReopenDialogProps = { prospect: Prospect; onClose: () => void }

/** Reopens an expired access until a new end. */
export function ReopenDialog({ prospect, onClose }: ReopenDialogProps) {
  const client = useQueryClient()
  const [{ endsOn }, type] = useTyped<{ endsOn: string }>(`reopen:${prospect.id}`, () => ({
    endsOn: offeredEnd(prospect),
  }))
  const [problem, setProblem] = useState<string | null>(null)
  /** Someone else has reopened it meanwhile, until another day. */
  const [current, setCurrent] = useState<Prospect | null>(null)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (version: number) => openAgain(prospect.id, toCalendarDay(endsOn), version),
    onSuccess(outcome) {
      void client.invalidateQueries({ queryKey: demoAccessKeys.all })
      if (outcome.ok) return onClose()
      if (outcome.refusal !== 'changed') return setProblem(texts.past)
      setCurrent(outcome.current)
    },
    onError: (error) =>
      client.invalidateQueries({ queryKey: isDenied(error) ? [staffQueries] : demoAccessKeys.all }),
  })

  function submit() {
    const isDayAhead = isCalendarDay(endsOn) && !isBefore(endsOn, today())
    setProblem(isDayAhead ? null : texts.past)
    if (isDayAhead) mutate(prospect.version)
  }

  if (current) {
    return (
      <ConflictDialog
        conflict={{
          mine: { endsOn },
          stored: { endsOn: current.endsAt ? lastDay(current.endsAt) : '' },
          fields: [{ field: 'endsOn', suggested: null }],
        }}
        texts={{ title: texts.changed }}
        label={() => demoTexts.lastDay}
        shown={(day) => (isCalendarDay(day) ? formatShortDay(day) : prospectTexts.noEnd)}
        onCancel={onClose}
        onConfirm={({ endsOn: side }) => {
          setCurrent(null)
          if (side === 'mine') mutate(current.version)
          else onClose()
        }}
      />
    )
  }
  return (
    <StaffDialog
      title={texts.title(prospect.name)}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      busy={isPending}
      failure={isError ? prospectTexts.toggleFailed : null}
      onConfirm={submit}
      onClose={onClose}
    >
      <Field label={demoTexts.lastDay} hint={demoTexts.endsOnHint} error={problem} required>
        <TextInput
          type="date"
          min={today()}
          value={endsOn}
          onChange={(event) => type({ endsOn: event.target.value })}
        />
      </Field>
    </StaffDialog>
  )
}

async function openAgain(prospectId: number, endsOn: CalendarDay, version: number): Promise<AccessOutcome> {
  const outcome = await setDemoAccess({ prospectId, active: true, endsAt: endOfDay(endsOn), version })
  // Still closed: only the classroom's state has changed, which nobody chose.
  return !outcome.ok && outcome.refusal === 'changed' && !outcome.current.isActive
    ? openAgain(prospectId, endsOn, outcome.current.version)
    : outcome
}

function offeredEnd({ grantedAt, endsAt }: Prospect): CalendarDay {
  const granted = lastDay(grantedAt)
  return nextEnd(granted, endsAt ? lastDay(endsAt) : granted, today())
}

function lastDay(instant: Date): CalendarDay {
  return dayIn(instant, schoolTimeZone)
}
