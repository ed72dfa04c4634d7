import { beforeEach, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
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

test('a step that is stored while the last one is ended is found by the worker or by who stored it', async () => {
  await fill(1)
  const sql = database.sql()
  for (let round = 2; round <= sized(12, 40); round += 1) {
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
