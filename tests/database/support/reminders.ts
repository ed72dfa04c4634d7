import type postgres from 'postgres'
import type { ReminderMail } from '../../../src/domain/contracts/reminders.ts'
import { asActor, type Database } from './test-database.ts'

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
