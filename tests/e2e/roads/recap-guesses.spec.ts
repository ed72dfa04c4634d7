import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { sized } from '../../support/sized.ts'
import { test } from '../journey.ts'
import { inactiveTokens, linksOf, malformed } from '../recap-guess-steps.ts'
import { call, sessionOf } from '../staff-calls.ts'
import { staffUser } from '../stage.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The token with one letter changed: the closest possible guess. */
function neighbour(token: string, step: number): string {
  const place = step % 43
  const letter = alphabet[(alphabet.indexOf(token[place] ?? 'A') + 1 + (step % 63)) % 64]
  return `${token.slice(0, place)}${letter}${token.slice(place + 1)}`
}

/** Headers that differ in every answer. */
const volatileHeaders = ['date', 'x-request-id']

async function wholeAnswer(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !volatileHeaders.includes(name))
  const body = Buffer.from(await response.arrayBuffer()).toString('hex')
  return JSON.stringify({ status: response.status, headers, body })
}

async function answersTo(path: string, guesses: readonly string[]): Promise<Set<string>> {
  const answers = new Set<string>()
  for (const token of guesses) {
    answers.add(await wholeAnswer(await call(null, path, { method: 'POST', body: { token } })))
  }
  return answers
}

test('every guess, a revoked and an expired link get byte-identical answers and open nothing', async () => {
  const session = await sessionOf(staffUser)
  const before = await linksOf(session)
  const live = before.find(({ state }) => state === 'active')
  const dead = inactiveTokens(before)
  if (!live) throw new Error('the sample data has active links')
  const guesses = Array.from({ length: sized(20, 150) }, (_, step) => neighbour(live.token, step))
  for (let n = 0; n < sized(20, 150); n += 1) guesses.push(randomBytes(32).toString('base64url'))
  expect(new Set(guesses).size).toBe(sized(40, 300))
  expect(guesses).not.toContain(live.token)

  const everything = [...guesses, ...malformed, ...dead]
  const answers = await answersTo('/rest/v1/rpc/get_recap', everything)
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain(`"status":200`)
  expect([...answers][0]).toContain(`"body":"${Buffer.from('null').toString('hex')}"`)
  expect(await linksOf(session)).toEqual(before)

  const open = await call(null, '/rest/v1/rpc/get_recap', { method: 'POST', body: { token: live.token } })
  expect(answers).not.toContain(await wholeAnswer(open))
})

test('rating and files reveal no more to a guess than the page does', async () => {
  const session = await sessionOf(staffUser)
  const dead = inactiveTokens(await linksOf(session))
  const guesses = Array.from({ length: 40 }, () => randomBytes(32).toString('base64url'))
  const rated = new Set<string>()
  for (const token of [...guesses, ...dead]) {
    const response = await call(null, '/rest/v1/rpc/rate_recap', {
      method: 'POST',
      body: { token, rating: 5 },
    })
    rated.add(await wholeAnswer(response))
  }
  expect([...rated]).toHaveLength(1)
  expect([...rated][0]).toContain(`"body":"${Buffer.from('false').toString('hex')}"`)
  const files = await answersTo('/functions/v1/recap-media', [...guesses, ...dead])
  expect([...files]).toHaveLength(1)
  expect([...files][0]).toMatch(/^\{"status":404/)
})
