import { expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, openLimiter, post } from '../_shared/test-support/edge.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const terms = { code: 'GEO-20', percent_off: 20, off_usd: null, ends_on: toCalendarDay('2099-12-31') }

function aHandler({ available = true, limiter = openLimiter() } = {}) {
  const edge = aTestEdge()
  const asked: string[] = []
  const store = {
    async coupon(courseSlug: string, code: string) {
      asked.push(`${courseSlug} ${code}`)
      return code === terms.code && courseSlug === 'gee-python' ? { ...terms, available } : null
    },
  }
  return { edge, asked, handler: createHandler({ edge, limiter, store }) }
}

const ask = (handler: ReturnType<typeof createHandler>, coupon: unknown, course = 'gee-python-202607') =>
  post(handler, { course_id: course, coupon }, { 'x-forwarded-for': '203.0.113.7' })

test('a code is answered with its terms, however it is typed', async () => {
  const { handler, asked } = aHandler()
  expect(await ask(handler, ' geo-20 ')).toMatchObject({ status: 200, body: { coupon: terms } })
  expect(asked).toEqual(['gee-python GEO-20'])
})

test('every code that is worth nothing gets the same bytes', async () => {
  const answers = [
    await ask(aHandler().handler, 'NOBODY'),
    await ask(aHandler().handler, 'GEO-20', 'deep-learning'),
    await ask(aHandler().handler, 'GEO-20', '%'),
    await ask(aHandler({ available: false }).handler, 'GEO-20'),
  ]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"coupon":null}']),
  )
})

test.each(['', 'abc', 'A'.repeat(25), "X' OR 1=1", 'ñandú-10', 5, null, ['GEO-20']])(
  '%j is no code and is not looked up',
  async (coupon) => {
    const { handler, asked } = aHandler()
    expect(await ask(handler, coupon)).toMatchObject({ status: 422 })
    expect(asked).toEqual([])
  },
)

test('guessing from one address is limited, right or wrong', async () => {
  const { handler, asked } = aHandler({ limiter: school.limiter() })
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) {
    statuses.push((await ask(handler, index === 20 ? 'GEO-20' : `GUESS-${index}`)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(asked).toHaveLength(20)
})

test('the log has no code', async () => {
  const { handler, edge } = aHandler()
  await ask(handler, 'GEO-20')
  expect(JSON.stringify(edge.lines)).not.toContain('GEO-20')
})
