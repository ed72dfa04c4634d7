import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 20 })

beforeEach(async () => {
  await database.sql()`truncate public.outbox`
})

async function fill(count: number): Promise<void> {
  await database.sql()`insert into public.outbox (kind, natural_key, payload)
    select 'receipt_mail', 'mail:' || n, '{}' from generate_series(1, ${count}::integer) n`
}

async function claim(lane = 'mail'): Promise<string | null> {
  const [row] = await database.sql()`select natural_key from public.claim_outbox(${lane})`
  return row?.natural_key ?? null
}

test('of 20 workers at once one gets the next step of a lane', async () => {
  await fill(30)
  const sql = database.sql()
  for (let round = 1; round <= 30; round += 1) {
    const keys = (await Promise.all(Array.from({ length: 20 }, () => claim()))).filter((key) => key !== null)
    expect(keys).toEqual([`mail:${round}`])
    await sql`select public.complete_outbox(id) from public.outbox where natural_key = ${keys[0] ?? ''}`
  }
  expect(await claim()).toBeNull()
})

test('a step that is stored while the last one is ended is found by the worker or by who stored it', async () => {
  await fill(1)
  const sql = database.sql()
  for (let round = 2; round <= 40; round += 1) {
    const key = await claim()
    const worker = async () => {
      await sql`select public.complete_outbox(id) from public.outbox where natural_key = ${key ?? ''}`
      return claim()
    }
    const newcomer = async () => {
      await sql`insert into public.outbox (kind, natural_key, payload) values ('receipt_mail', ${`mail:${round}`}, '{}')`
      return claim()
    }
    expect((await Promise.all([worker(), newcomer()])).filter((found) => found !== null)).toEqual([
      `mail:${round}`,
    ])
    await sql`update public.outbox set leased_until = null, next_attempt_at = now() where status = 'pending'`
  }
})

test('a finished row is never claimed or failed, and keeps its time', async () => {
  await fill(1)
  const [row] = await database.sql()`select id from public.claim_outbox('mail')`
  await database.sql()`select public.complete_outbox(${row?.id})`
  const [done] = await database.sql()`select done_at from public.outbox`
  await database.sql()`select public.fail_outbox(${row?.id}, 'refused', 'mail_refused', 'late')`
  await database.sql()`select public.complete_outbox(${row?.id})`
  await database.sql()`update public.outbox set next_attempt_at = now() - interval '1 s'`
  expect(await claim()).toBeNull()
  expect(await database.sql()`select status, done_at, last_error from public.outbox`).toMatchObject([
    { status: 'done', done_at: done?.done_at, last_error: null },
  ])
})

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [5, 80],
  [9, 1280],
  [10, 2560],
  [11, 3600],
  [29, 3600],
])('after attempt %i a step waits %i s', async (attempts, seconds) => {
  await fill(1)
  await database.sql()`update public.outbox set attempts = ${attempts}`
  await database.sql()`select public.fail_outbox(id, 'temporary', 'provider_failed', 'timeout') from public.outbox`
  expect(
    await database.sql()`select status, last_error, extract(epoch from next_attempt_at - now()) between ${seconds - 3} and ${seconds} as in_time from public.outbox`,
  ).toEqual([{ status: 'pending', last_error: 'timeout', in_time: true }])
})

test('an effect cannot be written twice', async () => {
  await fill(1)
  await expect(fill(1)).rejects.toMatchObject({ code: '23505' })
})

test('an enquiry and its mail are one transaction', async () => {
  const enquiry = JSON.stringify({ form: 'contact', name: 'Ana', email: 'ana@example.com', message: 'Hola' })
  await database.sql()`select public.store_enquiry(${enquiry}::text::jsonb, null, false)`
  const [row] = await database.sql()`select id from public.enquiries`
  expect(await claim()).toBe(`enquiry:${row?.id}`)
  const unknownForm = JSON.stringify({ form: 'spam', name: 'Ana', email: 'ana@example.com', message: 'Hola' })
  await expect(
    database.sql()`select public.store_enquiry(${unknownForm}::text::jsonb, null, false)`,
  ).rejects.toMatchObject({ code: '23514' })
  expect(await claim()).toBeNull()
})
