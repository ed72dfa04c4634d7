import { expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 20 })

async function consume(key: string, capacity: number, seconds: number): Promise<boolean> {
  const [row] =
    await database.sql()`select public.consume_rate_limit(${key}, ${capacity}, ${seconds}) as allowed`
  return row?.allowed
}

test.each([
  [1, 3600],
  [5, 3600],
  [7, 600],
  [30, 3600],
  [100, 86_400],
])('of 200 requests at once exactly %i are allowed in %i s', async (capacity, seconds) => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => consume(`storm-${capacity}`, capacity, seconds)),
  )
  expect(answers.filter(Boolean)).toHaveLength(capacity)
})

test('refills evenly over time', async () => {
  for (let n = 0; n < 4; n += 1) expect(await consume('slow', 4, 3600)).toBe(true)
  expect(await consume('slow', 4, 3600)).toBe(false)
  await database.sql()`update private.rate_limits set full_at = full_at - interval '901 s' where key = 'slow'`
  expect(await consume('slow', 4, 3600)).toBe(true)
  expect(await consume('slow', 4, 3600)).toBe(false)
})

test('a refused request does not lengthen the wait', async () => {
  expect(await consume('patient', 1, 3600)).toBe(true)
  const before = await database.sql()`select full_at from private.rate_limits where key = 'patient'`
  for (let n = 0; n < 20; n += 1) await consume('patient', 1, 3600)
  expect(await database.sql()`select full_at from private.rate_limits where key = 'patient'`).toEqual(before)
})
