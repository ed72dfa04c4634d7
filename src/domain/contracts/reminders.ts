import * as v from 'valibot'
import { isDebtToken } from '../debt-token.ts'
import { count, day, decimal, id, instant, nullableText, usd } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

const token = v.pipe(v.string(), v.guard(isDebtToken))

/** By day before or after a due (decision 151); `by_hand`: because a member asked for it. */
export const reminderMails = ['before_3', 'on_day', 'after_3', 'after_10', 'by_hand'] as const
/** `chat`: staff wrote by themselves. */
export const reminderKinds = [...reminderMails, 'chat'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const holdKinds = ['promise', 'pause', 'exclusion'] as const
export type HoldKind = (typeof holdKinds)[number]

/** What stops reminders about a sale. */
const stops = ['paid', 'voided', 'refunded', 'dispute', 'refund', 'undecided', ...holdKinds] as const
/** Why one that was planned was not sent. */
const endings = [...stops, 'switched_off', 'late'] as const
export type ReminderEnding = (typeof endings)[number]

/** Result of `get_reminder_mail`: what is mailed, or why nothing is; `waits`: the step was put off. */
export const reminderMailSchema = v.union([
  v.object({ ended: v.picklist(endings) }),
  v.object({ waits: v.literal(true) }),
  v.object({
    email: v.string(),
    name: v.string(),
    token,
    kind: v.picklist(reminderMails),
    course_name: v.string(),
    /** What the link asks for, in USD. */
    amount: decimal,
    months_behind: count,
    /** The first day that is not paid. */
    since: day,
    /** That of the instalment `number`. */
    due_on: day,
    number: count,
    installments: count,
    /** The provider takes the instalments by itself. */
    by_plan: v.boolean(),
  }),
])
export type ReminderAnswer = v.InferOutput<typeof reminderMailSchema>
export type ReminderMail = Extract<ReminderAnswer, { token: unknown }>

/** Result of `get_reminder_switch`. `first`: while reminders are off, all that a yes sends, from `first_at` on. */
export const reminderSwitchSchema = v.object({
  on: v.boolean(),
  daily_max: count,
  /** Mails that are planned and did not leave yet. */
  waiting: count,
  first_at: instant,
  first: v.array(
    v.object({
      sale_id: id,
      name: v.string(),
      kind: v.picklist(reminderMails),
      course_name: v.string(),
      amount: usd,
    }),
  ),
})
export type ReminderSwitchState = v.InferOutput<typeof reminderSwitchSchema>

/** A row of `list_debtors`. */
export const debtorRowSchema = v.object({
  sale_id: id,
  person_id: id,
  email: v.string(),
  name: nullableText,
  country: nullableText,
  phone: nullableText,
  course_name: v.string(),
  /** What its link asks for. */
  amount: usd,
  due_on: day,
  days_behind: count,
  stop: v.nullable(v.picklist(stops)),
  hold_until: v.nullable(day),
  last_kind: v.nullable(v.picklist(reminderKinds)),
  last_at: v.nullable(instant),
  token,
})
export type Debtor = v.InferOutput<typeof debtorRowSchema>

/**
 * Result of `count_debtors`. `sale_ids`: of the first thousand that nothing stops; of these `marked_ids` were marked as written
 * today, and the person of `written_ids` gets no mail today, since one was written to or is about to be.
 */
export const debtorTotalsSchema = v.object({
  ...{ count, amount: usd },
  ...{ sale_ids: v.array(id), marked_ids: v.array(id), written_ids: v.array(id) },
})

/** Result of `remind_now`: how many mails were stored, for the sales of how many people. */
export const remindedSchema = v.object({ stored: count, people: count })

/** Result of `person_reminders`. */
export const personRemindersSchema = v.object({
  owes: v.boolean(),
  hold: v.nullable(
    v.object({
      id,
      kind: v.picklist(holdKinds),
      until: v.nullable(day),
      reason: v.string(),
      at: instant,
      by: nullableText,
    }),
  ),
  sent: v.array(
    v.object({
      id,
      kind: v.picklist(reminderKinds),
      due_on: day,
      at: instant,
      course_name: v.string(),
      by: nullableText,
      ended: v.nullable(v.picklist(endings)),
      sent: v.boolean(),
    }),
  ),
})
export type PersonReminders = v.InferOutput<typeof personRemindersSchema>

/** Those that a dialog can meet. */
export const reminderRefusals = {
  hold_reminders: ['person_not_found', 'until_invalid'],
  switch_reminders: ['reminders_changed'],
} as const satisfies Record<string, readonly SqlRefusal[]>
