import { expect, test } from 'vitest'
import { openSessions } from './support/actors.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

async function health() {
  const sql = database.sql()
  await sql`insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000002', 'staff@meridiano.example') on conflict do nothing`
  await sql`insert into public.staff_members (user_id, role, display_name)
    values ('a0000000-0000-4000-8000-000000000002', 'staff', 'Secretaría') on conflict do nothing`
  await sql.unsafe(openSessions)
  const [row] = await database.as('staff', (session) => session`select public.backlog_health() as health`)
  return row?.health
}

test('an empty school has no backlog', async () => {
  expect(await health()).toEqual({
    ...{ outbox: [], failed: 0, late: false, stalled: false },
    ...{ last_payment_event_at: null, jobs: [], rates: [] },
  })
})

test('counts waiting and given-up effects by kind, and ignores finished ones', async () => {
  const sql = database.sql()
  await sql`insert into public.outbox (kind, natural_key, payload, status, created_at) values
    ('receipt_mail', 'a', '{}', 'pending', '2026-01-02T00:00:00Z'), ('receipt_mail', 'b', '{}', 'pending', '2026-01-01T00:00:00Z'),
    ('receipt_mail', 'c', '{}', 'failed', '2025-01-01T00:00:00Z'), ('receipt_mail', 'd', '{}', 'done', '2024-01-01T00:00:00Z'),
    ('enquiry_mail', 'e', '{}', 'failed', '2026-01-01T00:00:00Z')`
  await sql`select public.record_payment_event('dlocal-go', '{}', 'x')`
  await sql`select public.record_job_run('sync-all-payments', '{"updated": 1}')`
  await sql`select public.record_job_run('sync-all-payments', '{"updated": 2}')`
  const answer = await health()
  expect(answer).toMatchObject({
    outbox: [
      { kind: 'enquiry_mail', pending: 0, failed: 1, oldest_pending_at: null },
      {
        kind: 'receipt_mail',
        pending: 2,
        failed: 1,
        oldest_pending_at: expect.stringContaining('2026-01-01'),
      },
    ],
    failed: 2,
    jobs: [{ job: 'sync-all-payments', last_result: { updated: 2 } }],
  })
  expect(answer.last_payment_event_at).not.toBeNull()
})

test('names the day of the rate that is shown, and of the one that is held', async () => {
  await database.sql()`insert into private.exchange_rates (currency, day, units_per_dollar, source, is_held)
    values ('ARS', '2026-11-20', 100, 'a', false), ('ARS', '2026-11-21', 101, 'a', false),
      ('ARS', '2026-11-22', 150, 'a', true), ('PEN', '2026-11-22', 3.4, 'a', true)`
  expect((await health()).rates).toEqual([
    { currency: 'ARS', shown: '2026-11-21', held: '2026-11-22' },
    { currency: 'PEN', shown: null, held: '2026-11-22' },
  ])
})
