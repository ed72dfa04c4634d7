import { expect, test } from 'vitest'
import { aTestEdge, memoryLimiter, openLimiter, post } from '../_shared/test-support/edge.ts'
import { createHandler } from './handler.ts'
import { memorySeats } from './test-support/memory-seats.ts'

const token = 'k'.repeat(43)
const until = '2099-11-29T17:30:00.000Z'

function aHandler(limiter = openLimiter()) {
  const edge = aTestEdge()
  const store = memorySeats([{ course: 'gee-python', token, state: 'kept', endsAt: new Date(until) }])
  return { edge, asked: store.asked, handler: createHandler({ edge, limiter, store }) }
}

const ask = (handler: ReturnType<typeof createHandler>, seat: unknown, more: object = {}) =>
  post(handler, { course_id: 'gee-python', seat, ...more }, { 'x-forwarded-for': '203.0.113.7' })

test('looking changes nothing, leaving gives the seat up', async () => {
  const { handler } = aHandler()
  expect(await ask(handler, token)).toMatchObject({ status: 200, body: { state: 'kept', until } })
  expect(await ask(handler, token)).toMatchObject({ body: { state: 'kept' } })
  expect(await ask(handler, token, { leave: true })).toMatchObject({ body: { state: 'left', until: null } })
})

test('a token of another course is as an unknown one', async () => {
  const { handler } = aHandler()
  const foreign = await ask(handler, token, { course_id: 'deep-learning' })
  expect(foreign.text).toBe((await ask(handler, 'x'.repeat(43))).text)
})

test.each(['', 'corto', 5, null])('%j is no token and is not looked up', async (seat) => {
  const { handler, asked } = aHandler()
  expect(await ask(handler, seat)).toMatchObject({ status: 422 })
  expect(asked).toEqual([])
})

test('guessing from one address is limited', async () => {
  const { handler, asked } = aHandler(memoryLimiter())
  for (let index = 0; index < 60; index += 1) await ask(handler, 'x'.repeat(43))
  expect(await ask(handler, token)).toMatchObject({ status: 429 })
  expect(asked).toHaveLength(60)
})

test('the log has no token', async () => {
  const { handler, edge } = aHandler()
  await ask(handler, token)
  expect(JSON.stringify(edge.lines)).not.toContain(token)
})
