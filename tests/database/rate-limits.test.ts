import { beforeEach, describe, expect, test } from 'vitest'
import {
  consumeRateLimit,
  type RateLimit,
  type RateLimiter,
  rateLimiter,
} from '../../supabase/functions/_shared/rate-limits.ts'
import { aSchool } from './support/handler-school.ts'
import { atOnce } from './support/test-database.ts'

const database = aSchool()

/** A day, so that nothing refills during the test. */
const fiveADay: RateLimit = { name: 'test', capacity: 5, periodSeconds: 86_400 }

async function real(): Promise<RateLimiter> {
  return rateLimiter(consumeRateLimit(database.client()), 'pepper')
}

describe('on the database, behind the data API', () => {
  let opened: RateLimiter
  beforeEach(async () => {
    opened = await real()
  })
  const limiter = () => opened

  const ask = (subject: string, limit = fiveADay) => limiter().allows([{ limit, subject }])

  test('and concurrently', async () => {
    const answers = await atOnce(20, () => ask('one'))
    expect(answers.filter(Boolean)).toHaveLength(5)
  })

  test('counts each subject and each limit separately', async () => {
    await atOnce(6, () => ask('one'))
    expect(await ask('two')).toBe(true)
    expect(await ask('one', { ...fiveADay, name: 'other' })).toBe(true)
  })

  test('the first full bucket stops the rest from being counted', async () => {
    const other = { ...fiveADay, name: 'other' }
    await atOnce(5, () => ask('one'))
    for (let n = 0; n < 10; n += 1) {
      expect(
        await limiter().allows([
          { limit: fiveADay, subject: 'one' },
          { limit: other, subject: 'one' },
        ]),
      ).toBe(false)
    }
    expect(await ask('one', other)).toBe(true)
  })
})

async function consume(key: string, capacity: number, seconds: number): Promise<boolean> {
  const [row] =
    await database.sql()`select public.consume_rate_limit(${key}, ${capacity}, ${seconds}) as allowed`
  return row?.allowed
}

test.each([
  [1, 3600],
  [7, 600],
  [100, 86_400],
])('of 200 requests at once exactly %i are allowed in %i s', async (capacity, seconds) => {
  const answers = await atOnce(200, () => consume(`storm-${capacity}`, capacity, seconds))
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
