import { beforeEach, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { couponStore } from '../_shared/coupons.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const terms = { code: 'GEO-20', percent_off: 20, off_usd: null, ends_on: '2099-12-31' }

let edge: TestEdge

beforeEach(async () => {
  edge = aTestEdge()
  await school.sql()`insert into public.coupons ${school.sql()({ ...terms, sold_for: ['gee-python'], starts_on: '2026-01-01' })}`
})

function ask(coupon: unknown, course = 'gee-python-202607') {
  const handler = createHandler({ edge, limiter: school.limiter(), store: couponStore(school.client()) })
  return post(handler, { course_id: course, coupon }, { 'x-forwarded-for': '203.0.113.7' })
}

test('a code is answered with its terms, however it is typed', async () => {
  expect(await ask(' geo-20 ')).toMatchObject({ status: 200, body: { coupon: terms } })
})

test('every code that is worth nothing gets the same bytes', async () => {
  const answers = [await ask('NOBODY'), await ask('GEO-20', 'deep-learning'), await ask('GEO-20', '%')]
  await school.sql()`update public.coupons set paused = true`
  answers.push(await ask('GEO-20'))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"coupon":null}']),
  )
})

test.each(['', 'abc', 'A'.repeat(25), "X' OR 1=1", 'ñandú-10', 5, null, ['GEO-20']])(
  '%j is no code and is not looked up',
  async (coupon) => {
    expect(await ask(coupon)).toMatchObject({ status: 422 })
    expect(school.calls()).toEqual([])
  },
)

test('guessing from one address is limited, right or wrong', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) {
    statuses.push((await ask(index === 20 ? 'GEO-20' : `GUESS-${index}`)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(school.calls().filter((call) => call === 'get_coupon')).toHaveLength(20)
})

test('the log has no code', async () => {
  await ask('GEO-20')
  expect(JSON.stringify(edge.lines)).not.toContain('GEO-20')
})
