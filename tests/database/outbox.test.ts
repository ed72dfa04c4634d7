import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 20 })

beforeEach(async () => {
  await database.sql()`truncate public.outbox`
})

async function fill(count: number): Promise<void> {
  await database.sql()`insert into public.outbox (kind, natural_key, payload)
    select 'receipt_mail', 'mail:' || n, '{}' from generate_series(1, ${count}::integer) n`
}

async function claim(size: number): Promise<string[]> {
  const rows = await database.sql()`select natural_key from public.claim_outbox(${size})`
  return rows.map((row) => row.natural_key)
}

test('20 workers at once never lease one row twice', async () => {
  await fill(300)
  const claims: string[][] = []
  for (let round = 0; round < 4; round += 1) {
    claims.push(...(await Promise.all(Array.from({ length: 20 }, () => claim(5)))))
  }
  const keys = claims.flat()
  expect(new Set(keys).size).toBe(keys.length)
  expect(Math.max(...claims.map((batch) => batch.length))).toBeLessThanOrEqual(5)
  while (keys.length < 300) {
    const batch = await claim(5)
    expect(batch.length).toBeGreaterThan(0)
    keys.push(...batch)
  }
  expect(new Set(keys).size).toBe(300)
  expect(await claim(5)).toEqual([])
})

test.each([
  [0, 1],
  [-5, 1],
  [1, 1],
  [7, 7],
  [100, 100],
  [1000, 100],
])('asking for %i returns %i', async (size, given) => {
  await fill(150)
  expect(await claim(size)).toHaveLength(given)
})

test('a lease lasts two minutes, then the row can be claimed again', async () => {
  await fill(1)
  expect(await claim(1)).toEqual(['mail:1'])
  expect(await claim(1)).toEqual([])
  const [row] =
    await database.sql()`select attempts, next_attempt_at between now() + interval '110 s' and now() + interval '121 s' as two_minutes from public.outbox`
  expect(row).toEqual({ attempts: 1, two_minutes: true })
  await database.sql()`update public.outbox set next_attempt_at = now() - interval '1 s'`
  expect(await claim(1)).toEqual(['mail:1'])
})

test('a finished row is never claimed or failed, and keeps its time', async () => {
  await fill(1)
  const [row] = await database.sql()`select id from public.claim_outbox(1)`
  await database.sql()`select public.complete_outbox(${row?.id})`
  const [done] = await database.sql()`select done_at from public.outbox`
  await database.sql()`select public.fail_outbox(${row?.id}, 'late', true)`
  await database.sql()`select public.complete_outbox(${row?.id})`
  await database.sql()`update public.outbox set next_attempt_at = now() - interval '1 s'`
  expect(await claim(5)).toEqual([])
  expect(await database.sql()`select status, done_at, last_error from public.outbox`).toMatchObject([
    { status: 'done', done_at: done?.done_at, last_error: null },
  ])
})

describe('back-off', () => {
  test.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [5, 80],
    [9, 1280],
    [10, 2560],
    [11, 3600],
    [29, 3600],
  ])('after attempt %i waits %i s', async (attempts, seconds) => {
    await fill(1)
    await database.sql()`update public.outbox set attempts = ${attempts}`
    const [row] = await database.sql()`select public.fail_outbox(id, 'timeout', false) from public.outbox`
    expect(row).toBeDefined()
    expect(
      await database.sql()`select status, last_error, extract(epoch from next_attempt_at - now()) between ${seconds - 3} and ${seconds} as in_time from public.outbox`,
    ).toEqual([{ status: 'pending', last_error: 'timeout', in_time: true }])
  })

  test('a person has to act after 30 attempts', async () => {
    await fill(1)
    await database.sql()`update public.outbox set attempts = 30`
    await database.sql()`select public.fail_outbox(id, 'timeout', false) from public.outbox`
    expect(await database.sql()`select status from public.outbox`).toEqual([{ status: 'failed' }])
  })

  test('a permanent failure is not retried; a long message is cut', async () => {
    await fill(1)
    await database.sql()`select public.fail_outbox(id, ${'x'.repeat(500)}, true) from public.outbox`
    expect(await claim(1)).toEqual([])
    expect(await database.sql()`select status, length(last_error) as letters from public.outbox`).toEqual([
      { status: 'failed', letters: 200 },
    ])
  })
})

test('an effect cannot be written twice', async () => {
  await fill(1)
  await expect(fill(1)).rejects.toMatchObject({ code: '23505' })
})

test('an enquiry and its mail are one transaction', async () => {
  const enquiry = JSON.stringify({ form: 'contact', name: 'Ana', email: 'ana@example.com', message: 'Hola' })
  await database.sql()`select public.store_enquiry(${enquiry}::text::jsonb, null, false)`
  const [row] = await database.sql()`select id from public.enquiries`
  expect(await claim(5)).toEqual([`enquiry:${row?.id}`])
  const unknownForm = JSON.stringify({ form: 'spam', name: 'Ana', email: 'ana@example.com', message: 'Hola' })
  await expect(
    database.sql()`select public.store_enquiry(${unknownForm}::text::jsonb, null, false)`,
  ).rejects.toMatchObject({ code: '23514' })
  expect(await claim(5)).toEqual([])
})
