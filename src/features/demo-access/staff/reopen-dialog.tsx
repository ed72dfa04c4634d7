import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { demoTexts, prospectTexts } from '#content/demo-access.ts'
import { conflictTexts } from '#content/edit-conflict.ts'
import { formatShortDay } from '#content/format.ts'
import { type CalendarDay, dayIn, isBefore, isCalendarDay } from '#domain/calendar.ts'
import { schoolTimeZone, today } from '#platform/clock.ts'
import { isDenied, staffQueries } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { ConflictDialog } from '#ui/conflict-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { endOfDay, nextEnd } from '../access-end.ts'
import { type Prospect, setDemoAccess, type WishOutcome } from '../demo-access.api.ts'
import { demoAccessKeys } from '../demo-access.queries.ts'

const texts = demoTexts.reopen

export type ReopenDialogProps = { prospect: Prospect; onClose: () => void }

/** An access that has come to its end is opened again to a new one. */
export function ReopenDialog({ prospect, onClose }: ReopenDialogProps) {
  const client = useQueryClient()
  const [endsOn, setEndsOn] = useState(() => offeredEnd(prospect))
  const [problem, setProblem] = useState<string | null>(null)
  /** Somebody else has opened it meanwhile, to another day. */
  const [current, setCurrent] = useState<Prospect | null>(null)
  const formId = useId()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (version: number) => openAgain(prospect.id, endsOn, version),
    onSuccess(outcome) {
      void client.invalidateQueries({ queryKey: demoAccessKeys.all })
      if (outcome.ok) return onClose()
      if (outcome.refusal !== 'changed') return setProblem(texts.past)
      setCurrent(outcome.current)
    },
    onError: (error) =>
      client.invalidateQueries({ queryKey: isDenied(error) ? [staffQueries] : demoAccessKeys.all }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isDayAhead = isCalendarDay(endsOn) && !isBefore(endsOn, today())
    setProblem(isDayAhead ? null : texts.past)
    if (isDayAhead && !isPending) mutate(prospect.version)
  }

  if (current) {
    return (
      <ConflictDialog
        texts={{ ...conflictTexts, title: texts.changed }}
        fields={[
          {
            field: 'endsOn',
            label: demoTexts.lastDay,
            mine: formatShortDay(endsOn),
            stored: current.endsAt ? formatShortDay(lastDay(current.endsAt)) : prospectTexts.noEnd,
            suggested: null,
          },
        ]}
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
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={texts.title(prospect.name)}
      description={texts.text}
      surface="staff"
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyLabel={texts.working}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <Field label={demoTexts.lastDay} hint={demoTexts.endsOnHint} error={problem} required>
          <TextInput
            type="date"
            min={today()}
            value={endsOn}
            onChange={(event) => setEndsOn(event.target.value)}
          />
        </Field>
        {isError && <Notice tone="error">{prospectTexts.toggleFailed}</Notice>}
      </form>
    </Dialog>
  )
}

async function openAgain(prospectId: number, endsOn: CalendarDay, version: number): Promise<WishOutcome> {
  const outcome = await setDemoAccess({ prospectId, active: true, endsAt: endOfDay(endsOn), version })
  // Closed still: what has moved is the classroom's state, which nobody could choose.
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
