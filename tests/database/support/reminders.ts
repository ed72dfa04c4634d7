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
export function at(day: string, hour = 10): Date {
  return new Date(Date.parse(`${day}T03:00:00Z`) + Math.round(hour * 3_600_000))
}

export type Writing = { from?: number; to?: number; weekends?: boolean; max?: number }

/** When the school writes. */
export async function setWriting(sql: postgres.ISql, rules: Writing): Promise<void> {
  const { from = 9, to = 18, weekends = false, max = 50 } = rules
  await sql`update private.settings set reminders_on = true, reminders_from_hour = ${from}, reminders_to_hour = ${to},
    reminders_on_weekends = ${weekends}, reminders_daily_max = ${max}`
}

/** A person has seen whom the rules write to, and says yes. */
export function agree(sql: Database): Promise<unknown> {
  return asActor(sql, 'admin', async (session) => {
    const [row] = await session`select public.get_reminder_rules() as now`
    return session`select public.agree_to_reminders(${row?.now.version})`
  })
}

/** A run of the schedule; returns how many it planned. */
export async function plan(sql: Database): Promise<number> {
  await sql`delete from public.job_runs where job = 'plan-reminders'`
  const [row] = await sql`select public.plan_reminders() as planned`
  return row?.planned
}

/** Carries out the steps that are due, as a worker does that has no trouble; returns the mails. */
export async function sendDue(sql: Database): Promise<ReminderMail[]> {
  const mails: ReminderMail[] = []
  for (;;) {
    const [step] = await sql`select id from public.claim_outbox('mail')`
    if (!step) return mails
    const [row] = await sql`select public.get_reminder_mail(${step.id}) as mail`
    if (row?.mail.waits) continue
    if (!row?.mail.ended) mails.push(row?.mail)
    await sql`select public.complete_outbox(${step.id}, ${row?.mail.ended ?? 'sent'})`
  }
}
