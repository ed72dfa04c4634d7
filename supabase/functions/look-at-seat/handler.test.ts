import { expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, openLimiter, post } from '../_shared/test-support/edge.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const token = 'k'.repeat(43)

function aHandler(limiter = openLimiter()) {
  const edge = aTestEdge()
  const asked: unknown[] = []
  const store = {
    async look(...given: [course: string, token: string, leave: boolean]) {
      asked.push(given)
      return { state: 'kept' as const, until: '2099-11-29T17:30:00.000Z' }
    },
  }
  return { edge, asked, handler: createHandler({ edge, limiter, store }) }
}

const ask = (handler: ReturnType<typeof createHandler>, seat: unknown, more: object = {}) =>
  post(handler, { course_id: 'gee-python', seat, ...more }, { 'x-forwarded-for': '203.0.113.7' })

test('asks the database about the course and the token, leaving the seat only when told so', async () => {
  const { handler, asked } = aHandler()
  expect(await ask(handler, token)).toMatchObject({
    status: 200,
    body: { state: 'kept', until: '2099-11-29T17:30:00.000Z' },
  })
  await ask(handler, token, { leave: true, course_id: 'gee-python-202607' })
  expect(asked).toEqual([
    ['gee-python', token, false],
    ['gee-python', token, true],
  ])
})

test.each(['', 'corto', 5, null])('%j is no token and is not looked up', async (seat) => {
  const { handler, asked } = aHandler()
  expect(await ask(handler, seat)).toMatchObject({ status: 422 })
  expect(asked).toEqual([])
})

test('guessing from one address is limited', async () => {
  const { handler, asked } = aHandler(school.limiter())
  for (let index = 0; index < 60; index += 1) await ask(handler, 'x'.repeat(43))
  expect(await ask(handler, token)).toMatchObject({ status: 429 })
  expect(asked).toHaveLength(60)
})

test('the log has no token', async () => {
  const { handler, edge } = aHandler()
  await ask(handler, token)
  expect(JSON.stringify(edge.lines)).not.toContain(token)
})
