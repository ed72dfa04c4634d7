import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { EdgeFunction } from '#domain/contracts/edge-function.ts'
import { callFunction, readAnswer } from './call-function.ts'

const greet = {
  name: 'greet',
  request: v.object({ who: v.string() }),
  response: v.object({ greeting: v.string() }),
  codes: ['nobody_there'],
} as const satisfies EdgeFunction

const called = (body: string, status = 200) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  return callFunction(greet, { who: 'Ana' })
}

test('a response that fits its contract is the value, without fields that the contract does not name', async () => {
  expect(await called('{"greeting":"Hola","secret":1}')).toEqual({ ok: true, value: { greeting: 'Hola' } })
})

test.each(['{}', '{"greeting":7}', 'null', '[]', '"Hola"', '<html>', ''])(
  'the response %j, which does not fit its contract, is a failure',
  async (body) => {
    expect(await called(body)).toEqual({ ok: false, kind: 'network' })
  },
)

test('what staff have changed may be stored, although its answer does not fit its contract', async () => {
  const change = { ...greet, codes: ['answer_unread'] } as const
  expect(readAnswer(change, 200, { greeting: 7 })).toEqual({
    ok: false,
    kind: 'code',
    code: 'answer_unread',
    status: 200,
  })
  expect(readAnswer(change, 200, null)).toEqual({ ok: false, kind: 'network' })
})

test.each([
  ['nobody_there', 'nobody_there'],
  ['rate_limited', 'rate_limited'],
  ['code_of_tomorrow', 'unknown'],
])('the refusal %s is known as %s', async (sent, code) => {
  expect(await called(JSON.stringify({ code: sent }), 409)).toEqual({
    ok: false,
    kind: 'code',
    code,
    status: 409,
    details: {},
  })
})

test.each(['<html>', 'null', '7'])('the refusal %j, which has no code, is unknown', async (body) => {
  expect(await called(body, 502)).toEqual({ ok: false, kind: 'code', code: 'unknown', status: 502 })
})
