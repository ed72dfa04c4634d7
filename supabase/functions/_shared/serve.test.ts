import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from './env.ts'
import { wired } from './serve.ts'
import { send, siteOrigin } from './test-support/edge.ts'

const lines: string[] = []

beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

function served(variables: Record<string, string>) {
  return wired(
    'example',
    ({ env }) => {
      const key = env.text('EXAMPLE_KEY')
      return async () => Response.json({ length: key.length })
    },
    (name) => variables[name],
  ).fetch
}

test('a missing variable answers 503 and is named in the log, not in the response', async () => {
  const answer = await send(served({ ALLOWED_ORIGINS: siteOrigin }), {
    method: 'POST',
    headers: { origin: siteOrigin },
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'server_misconfigured' } })
  expect(answer.text).not.toContain('EXAMPLE_KEY')
  expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { function: 'example', status: 503, code: 'server_misconfigured', variable: 'EXAMPLE_KEY' },
  ])
})

test('a preflight passes even then, so that the page can read the 503', async () => {
  const answer = await send(served({ ALLOWED_ORIGINS: siteOrigin }), {
    method: 'OPTIONS',
    headers: { origin: siteOrigin },
  })
  expect(answer.status).toBe(204)
})

test('a variable set later takes effect on the next request', async () => {
  const variables: Record<string, string> = { ALLOWED_ORIGINS: siteOrigin }
  const fetch = served(variables)
  expect((await send(fetch, { method: 'POST' })).status).toBe(503)
  variables.EXAMPLE_KEY = 'four'
  expect(await send(fetch, { method: 'POST' })).toMatchObject({ status: 200, body: { length: 4 } })
})

describe('readEnv', () => {
  const env = readEnv(
    (name) => ({ A: ' x ', URL: 'https://a.example/b//', KEYS: '{"default":"k"}', LIST: 'a, b,,' })[name],
  )

  test('reads texts, URLs, lists and keys', () => {
    expect(env.text('A')).toBe('x')
    expect(env.url('URL')).toBe('https://a.example/b')
    expect(env.defaultKey('KEYS')).toBe('k')
    expect(env.list('LIST')).toEqual(['a', 'b'])
    expect(env.optional('NONE')).toBeUndefined()
  })

  test.each(['text', 'url', 'list', 'defaultKey'] as const)('%s rejects a missing variable', (read) => {
    expect(() => env[read]('NONE')).toThrow('NONE')
  })

  test('rejects an unusable value without showing it', () => {
    expect(() => env.url('A')).toThrow('configuration: A is missing or unusable')
    expect(() => env.defaultKey('A')).toThrow('configuration: A is missing or unusable')
  })
})
