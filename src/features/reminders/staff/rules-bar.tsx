import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '#content/format.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { reminderRulesTexts as texts } from '#content/reminders.ts'
import { reminderRulesSchema, type StoredRules } from '#domain/contracts/reminders.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { checkedBy } from '#flows/form/checked.ts'
import { CheckField, TextField } from '#flows/form/fields.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { type Tone, ToneShape } from '#ui/tone.tsx'
import { agreeToReminders, remindersKey, rulesQuery, saveRules } from '../reminders.api.ts'
import { YesDialog } from './yes-dialog.tsx'

/** The switch of the school and what reminders brought, in one line. */
export function RulesBar({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(rulesQuery())
  const rules = query.data
  const [open, setOpen] = useState<'rules' | 'agree' | null>(null)
  if (!rules && query.error) return <ListFailure texts={texts} query={query} />
  if (!rules) return <Skeleton className="h-control w-full" />
  const { tone, text } = stateOf(rules)
  const { mails, chats, amount } = rules.results
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 rounded border border-line bg-sheet px-3 py-1">
      <p className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 py-1">
        <ToneShape tone={tone} className="size-3 shrink-0" />
        <span>{text}</span>
        {mails + chats > 0 && (
          <span className="figures text-ink-soft text-sm">
            {texts.results(mails, chats, formatPrice(amount))}
          </span>
        )}
      </p>
      {mayChange && rules.on && !rules.agreed && (
        <Button onClick={() => setOpen('agree')}>{texts.review}</Button>
      )}
      {mayChange && (
        <Button variant="secondary" onClick={() => setOpen('rules')}>
          {texts.edit}
        </Button>
      )}
      {open === 'rules' && (
        <RulesDialog rules={rules} onClose={() => setOpen(null)} onOn={() => setOpen('agree')} />
      )}
      {open === 'agree' && rules.on && <AgreeDialog rules={rules} onClose={() => setOpen(null)} />}
    </div>
  )
}

function stateOf(rules: StoredRules): { tone: Tone; text: string } {
  if (!rules.on) return { tone: 'neutral', text: texts.off }
  if (!rules.agreed) return { tone: 'warning', text: texts.waiting(rules.next_count) }
  const { from_hour, to_hour, weekends, daily_max } = rules
  return { tone: 'success', text: texts.on(from_hour, to_hour, weekends, daily_max) }
}

/** As typed. */
type Values = { on: boolean; max: string; from: string; to: string; weekends: boolean }

const contract = {
  schema: reminderRulesSchema,
  fields: { on: 'on', daily_max: 'max', from_hour: 'from', to_hour: 'to', weekends: 'weekends' },
} as const

const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

type RulesDialogProps = { rules: StoredRules; onClose: () => void; onOn: () => void }

function RulesDialog({ rules, onClose, onOn }: RulesDialogProps) {
  const form = useForm<Values, ProblemCode, keyof typeof texts.failures>({
    draft: 'reminder-rules',
    passing: true,
    start: {
      ...{ on: rules.on, max: String(rules.daily_max), from: String(rules.from_hour) },
      ...{ to: String(rules.to_hour), weekends: rules.weekends },
    },
    contract,
    sentence: (problem) => staffProblemText[problem],
    failures: texts.failures,
    invalidates: remindersKey,
  })

  async function save() {
    const { on, max, from, to, weekends } = form.values
    const typed = { on, daily_max: whole(max), from_hour: whole(from), to_hour: whole(to), weekends }
    const wanted = form.checked(checkedBy<typeof reminderRulesSchema, Values>(contract, typed))
    const answer = wanted && (await form.send(() => saveRules(wanted, rules.version)))
    if (!answer?.ok) return
    toast({ title: texts.saved })
    if (wanted?.on && (form.isDirty || !rules.agreed)) onOn()
    else onClose()
  }

  return (
    <StaffDialog
      title={texts.title}
      description={texts.text}
      confirm={texts.save}
      working={texts.saving}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <CheckField form={form} name="on" label={texts.isOn} description={texts.isOnHint} />
      <TextField form={form} name="max" label={texts.max} inputMode="numeric" maxLength={4} required />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...{ form, label: texts.from, hint: texts.hourHint, maxLength: 2 }}
          name="from"
          inputMode="numeric"
          required
        />
        <TextField {...{ form, label: texts.to, maxLength: 2 }} name="to" inputMode="numeric" required />
      </div>
      <CheckField form={form} name="weekends" label={texts.weekends} />
    </StaffDialog>
  )
}

/** How many are written to first, and who: nothing goes out before this yes. */
function AgreeDialog({ rules, onClose }: { rules: StoredRules; onClose: () => void }) {
  const nextAt = new Date(rules.next_at)
  const isLater = nextAt.getTime() > Date.now()
  return (
    <YesDialog
      title={texts.agreeTitle(rules.next_count)}
      description={isLater ? texts.agreeLater(formatSchoolMoment(nextAt)) : texts.agreeNow}
      rows={rules.next}
      count={rules.next_count}
      confirm={texts.agree}
      act={async () => {
        const answer = await agreeToReminders(rules.version)
        return answer.ok ? { ...answer, said: { title: texts.agreed } } : answer
      }}
      onClose={onClose}
    />
  )
}
