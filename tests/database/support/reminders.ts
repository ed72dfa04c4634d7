import type postgres from 'postgres'
import { beforeAll, beforeEach } from 'vitest'
import type { ReminderMail } from '../../../src/domain/contracts/reminders.ts'
import { type WrittenSale, writeSale } from './debts.ts'
import { callsIn } from './money-calls.ts'
import { aDatabase, asActor, type Database } from './test-database.ts'

const clockName = 'tests.moved_by'

/**
 * Lets the clock of this database be moved: `now()` becomes a function that every statement takes over in place of its
 * call, and adds what the session was told. Of this database alone, for whoever owns the server.
 */
export async function openClock(sql: Database): Promise<void> {
  await sql.begin(async (inner) => {
    await inner`set local allow_system_table_mods = on`
    await inner`create function pg_catalog.real_now() returns timestamptz language internal stable strict parallel safe as 'now'`
    await inner`grant execute on function pg_catalog.real_now() to public`
    await inner.unsafe(`create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe
      as 'select pg_catalog.real_now() + coalesce(nullif(current_setting(''${clockName}'', true), ''''), ''0'')::interval'`)
  })
}

/** From here on this session's time is `instant`, and runs on from there. */
export async function moveClock(sql: postgres.ISql, instant: Date): Promise<void> {
  await sql`select set_config(${clockName}, (${instant.toISOString()}::timestamptz - pg_catalog.real_now())::text, false)`
}

/** An hour of the school on a day. */
export function at(day: string, hour = 11.5): Date {
  return new Date(Date.parse(`${day}T03:00:00Z`) + Math.round(hour * 3_600_000))
}

/** For what runs by the real clock. */
export async function writeAtAnyHour(sql: postgres.ISql): Promise<void> {
  await sql`create or replace function private.next_writing(at timestamptz) returns timestamptz language sql stable return at`
}

/** A person sees whom a yes writes to, and says it. */
export async function switchOn(sql: Database, max = 30): Promise<void> {
  await sql`update private.settings set reminders_started_by = null, reminders_daily_max = ${max}`
  await asActor(sql, 'admin', async (session) => {
    const [row] = await session`select public.get_reminder_switch() -> 'first' as first`
    const seen = row?.first.map(({ sale_id }: { sale_id: number }) => sale_id)
    return session`select public.switch_reminders(true, ${seen}::bigint[])`
  })
}

/** A run of the schedule; returns how many it planned. */
export async function plan(sql: Database): Promise<number> {
  await sql`delete from public.job_runs where job = 'plan-reminders'`
  const [row] = await sql`select public.plan_reminders() as planned`
  return row?.planned
}

/** Carries out the steps that are due, as a worker does that has no trouble; returns the reminders. */
export async function sendDue(sql: Database): Promise<ReminderMail[]> {
  const mails: ReminderMail[] = []
  for (;;) {
    const [step] = await sql`select id, kind from public.claim_outbox('mail')`
    if (!step) return mails
    const isReminder = step.kind === 'reminder_mail'
    const [row] = isReminder ? await sql`select public.get_reminder_mail(${step.id}) as mail` : []
    if (row?.mail.waits) continue
    if (row && !row.mail.ended) mails.push(row.mail)
    await sql`select public.complete_outbox(${step.id}, ${row?.mail.ended ?? 'sent'})`
  }
}

/** When a debt of `aRemindingSchool` is paid first: on Monday 1 March. */
export const firstPaid = '2027-03-01T15:00:00Z'

/** A school that reminds, whose clock is moved; before each test nobody owes anything and it is 1 March 2027. */
export function aRemindingSchool() {
  const { sql, one } = aDatabase({ template: 'seeded' })
  const moveTo = (date: string, hour?: number) => moveClock(sql(), at(date, hour))
  async function day(date: string, hour?: number): Promise<void> {
    await moveTo(date, hour)
    await sql()`select public.advance_balances()`
  }
  beforeAll(() => openClock(sql()))
  beforeEach(async () => {
    await sql()`truncate private.reminders, private.reminder_holds, public.outbox, public.job_runs`
    await sql()`update public.sales set voided_at = now(), void_reason = 'Prueba' where voided_at is null`
    await moveTo('2027-03-01')
    await switchOn(sql())
  })
  return {
    ...{ sql, one, ...callsIn(sql), moveTo },
    /** Six instalments, the first paid: the second is due on Wednesday 31 March. */
    aDebt: (changes: WrittenSale = {}) =>
      writeSale(sql(), { charges: [{ at: firstPaid }], createdAt: firstPaid, ...changes }),
    /** The clock and the balances are of this day. */
    day,
    switchOn: (max?: number) => switchOn(sql(), max),
    plan: () => plan(sql()),
    sendDue: () => sendDue(sql()),
    /** What goes out on this day. */
    async sentOn(date: string, say = ({ kind, due_on }: ReminderMail) => `${kind} ${due_on}`) {
      await day(date)
      await plan(sql())
      return (await sendDue(sql())).map(say)
    },
  }
}
