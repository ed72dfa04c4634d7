import { expect, test } from 'vitest'
import { aTestEdge, memoryLimiter, openLimiter, post } from '../_shared/test-support/edge.ts'
import { createHandler } from './handler.ts'

const token = 'k'.repeat(43)
const until = '2099-11-29T17:30:00+00:00'

function aHandler(limiter = openLimiter()) {
  const edge = aTestEdge()
  let left = false
  const asked: string[] = []
  const store = {
    async look(course: string, seat: string, leave: boolean) {
      asked.push(seat)
      if (seat !== token || course !== 'gee-python') return { state: 'unknown' as const, until: null }
      left ||= leave
      return left ? { state: 'left' as const, until: null } : { state: 'kept' as const, until }
    },
  }
  return { edge, asked, handler: createHandler({ edge, limiter, store }) }
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
