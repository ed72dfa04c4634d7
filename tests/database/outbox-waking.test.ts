import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aNewEnquiry } from '../../supabase/functions/_shared/test-support/enquiries.ts'
import { pgNetStandIn } from '../../supabase/local/pg-net.ts'
import { aDatabase, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })

/** Calls of pg_net so far, in order. */
const calls: unknown[] = []
const marks: string[] = []

/** Notifications arrive in the order of the commits: after this one, all earlier ones are there. */
async function callsUntilNow(): Promise<unknown[]> {
  const mark = String(marks.length + 1)
  await database.sql()`select pg_notify('mark', ${mark})`
  await expect.poll(() => marks.at(-1)).toBe(mark)
  return calls.splice(0)
}

beforeAll(async () => {
  const sql = database.sql()
  await sql.unsafe(pgNetStandIn)
  await sql`insert into vault.decrypted_secrets (name, decrypted_secret) values ('functions_url', 'https://functions.test/v1'), ('cron_secret', 'secret')`
  await sql.listen('net_http_post', (text) => calls.push(JSON.parse(text)))
  await sql.listen('mark', (text) => marks.push(text))
})

beforeEach(async () => {
  await database.sql()`truncate public.outbox`
  await callsUntilNow()
})

const addStep = (sql: Transaction | ReturnType<typeof database.sql>, key: string, waits = '0 s') =>
  sql`insert into public.outbox (kind, natural_key, payload, next_attempt_at)
    values ('receipt_mail', ${key}, '{}', now() + ${waits}::interval)`

const theCall = {
  url: 'https://functions.test/v1/process-outbox',
  headers: { 'Content-Type': 'application/json', Authorization: 'Bearer secret' },
  body: {},
  timeoutMs: 5000,
}

test('a stored step calls process-outbox with the secret of the schedule', async () => {
  await addStep(database.sql(), 'one')
  expect(await callsUntilNow()).toEqual([theCall])
})

test('nothing is called before the commit, and a transaction calls once', async () => {
  await database.sql().begin(async (sql) => {
    await addStep(sql, 'one')
    await addStep(sql, 'two')
    expect(await callsUntilNow()).toEqual([])
  })
  expect(await callsUntilNow()).toHaveLength(1)
})

test('what was taken back calls nobody, and the next transaction of the connection calls again', async () => {
  const failing = database.sql().begin(async (sql) => {
    await addStep(sql, 'one')
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await callsUntilNow()).toEqual([])
  await addStep(database.sql(), 'one')
  await addStep(database.sql(), 'two')
  expect(await callsUntilNow()).toHaveLength(2)
})

test('a step for later, and the work on a step, call nobody', async () => {
  const sql = database.sql()
  await addStep(sql, 'later', '5 min')
  expect(await callsUntilNow()).toEqual([])
  await addStep(sql, 'one')
  await callsUntilNow()
  const [step] = await sql`select id from public.claim_outbox('mail')`
  await sql`select public.fail_outbox(${step?.id}, 'temporary', 'provider_failed', 'timeout')`
  await sql`select public.complete_outbox(${step?.id})`
  expect(await callsUntilNow()).toEqual([])
})

test('a step that staff make due again calls', async () => {
  const sql = database.sql()
  await addStep(sql, 'one')
  await sql`update public.outbox set status = 'failed'`
  await callsUntilNow()
  const [step] = await sql`select id from public.outbox`
  await database.call('staff', 'retry_step', step?.id)
  expect(await callsUntilNow()).toHaveLength(1)
})

test.each([
  [
    'pg_net fails',
    `create or replace function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
      headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint language plpgsql as
      $$ begin raise exception 'no room'; end $$`,
  ],
  ['pg_net is not there', 'drop schema net cascade'],
  ['a secret is missing', `delete from vault.decrypted_secrets where name = 'cron_secret'`],
  ['there is no vault', 'drop schema vault cascade'],
])('a visitor’s form is stored although %s', async (_name, breakage) => {
  const sql = database.sql()
  await sql.unsafe(breakage)
  const enquiry = JSON.stringify(aNewEnquiry())
  const [row] = await database.as(
    'service',
    (session) => session`select public.store_enquiry(${enquiry}::text::jsonb, null, false) as stored`,
  )
  expect(row?.stored).toMatch(/^\d+$/)
  expect(await sql`select kind, status from public.outbox`).toEqual([
    { kind: 'enquiry_mail', status: 'pending' },
  ])
})
