import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reminderSwitchTexts as texts } from '#content/reminders.ts'
import type { ReminderSwitchState } from '#domain/contracts/reminders.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ToneShape } from '#ui/tone.tsx'
import { reminderSwitchQuery, switchReminders } from '../reminders.api.ts'
import { YesDialog, type YesDialogProps } from './yes-dialog.tsx'

/** Whether the school reminds by itself, in one line. */
export function ReminderSwitch({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(reminderSwitchQuery())
  // What a dialog names stays that of the press.
  const [asked, setAsked] = useState<ReminderSwitchState | null>(null)
  if (!query.data && query.error) return <ListFailure texts={texts} query={query} />
  if (!query.data) return <Skeleton className="h-control w-full" />
  const { on, daily_max, waiting } = query.data
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 rounded border border-line bg-sheet px-3 py-1">
      <p className="mr-auto flex min-w-0 items-baseline gap-x-3 py-1">
        <ToneShape tone={on ? 'success' : 'neutral'} className="size-3 shrink-0" />
        <span>
          {on ? texts.on(daily_max) : texts.off}
          {waiting > 0 && <span className="figures text-ink-soft"> {texts.waiting(waiting)}</span>}
        </span>
      </p>
      {mayChange && (
        <Button variant="secondary" onClick={() => setAsked(query.data)}>
          {on ? texts.stop : texts.start}
        </Button>
      )}
      {asked && <YesDialog {...questionOf(asked)} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** On: how many are written to first, and who; nothing goes out before this yes. */
function questionOf({
  on,
  daily_max,
  first,
  first_at,
}: ReminderSwitchState): Omit<YesDialogProps, 'onClose'> {
  const at = new Date(first_at)
  const from = at.getTime() > Date.now() ? formatSchoolMoment(at) : null
  return {
    title: on ? texts.stopTitle : texts.startTitle(first.length),
    description: on ? texts.stopText : texts.startText(from, daily_max),
    confirm: on ? texts.stopYes : texts.startYes,
    rows: first,
    count: first.length,
    act: async () => {
      const seen = first.map(({ sale_id }) => sale_id)
      const answer = await switchReminders(!on, seen)
      return answer.ok ? { ...answer, said: { title: on ? texts.stopped : texts.started } } : answer
    },
  }
}
