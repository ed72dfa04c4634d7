import { expect, test } from 'vitest'
import {
  consumeRateLimit,
  type RateLimit,
  type RateLimiter,
  rateLimiter,
} from '../../supabase/functions/_shared/rate-limits.ts'
import { memoryLimiter } from '../../supabase/functions/_shared/test-support/edge.ts'
import { atOnce, contract } from './support/contract.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const rest = aRest(database)

/** A day, so that nothing refills during the test. */
const fiveADay: RateLimit = { name: 'test', capacity: 5, periodSeconds: 86_400 }

async function real(): Promise<RateLimiter> {
  await database.sql()`truncate private.rate_limits`
  return rateLimiter(consumeRateLimit(await rest.clientFor('service')), 'pepper')
}

contract<RateLimiter>({ double: memoryLimiter, real }, (limiter) => {
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
