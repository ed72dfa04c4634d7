import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Parts, partsOf } from './composition.ts'
import { readEnv } from './env.ts'
import { aTestEdge } from './test-support/edge.ts'
import { type ProviderServer, startProviderServer } from './test-support/provider-server.ts'

let api: ProviderServer

beforeEach(async () => {
  api = await startProviderServer(() => ({ status: 200, body: true }))
})
afterEach(() => api.stop())

function partsWith(changes: Record<string, string> = {}): Parts {
  const variables: Record<string, string> = {
    SUPABASE_URL: api.url,
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
    ...changes,
  }
  return partsOf(
    readEnv((name) => variables[name]),
    aTestEdge(),
  )
}

test('the limiter counts in the database with the server key and applies the factor', async () => {
  const { limiter } = partsWith({ RATE_LIMIT_FACTOR: '3' })
  const limit = { name: 'newsletter:email', capacity: 5, periodSeconds: 600 }
  expect(await limiter.allows([{ limit, subject: 'ana@example.com' }])).toBe(true)
  expect(api.received).toMatchObject([
    { path: '/rest/v1/rpc/consume_rate_limit', headers: { apikey: 'sb_secret_x' } },
  ])
  expect(JSON.parse(api.received[0]?.body ?? '')).toMatchObject({ capacity: 15, period_seconds: 600 })
})

test('staff calls use the caller’s own token, never the server key', async () => {
  const { findStaff, callAsStaff } = partsWith()
  await findStaff('token-of-staff')
  await callAsStaff('token-of-staff', 'backlog_health', {}, v.unknown())
  const headers = { apikey: 'sb_publishable_x', authorization: 'Bearer token-of-staff' }
  expect(api.received).toMatchObject([
    { path: '/rest/v1/rpc/current_staff', headers },
    { path: '/rest/v1/rpc/backlog_health', headers },
  ])
})

describe('a missing variable fails only the parts that need it, by name', () => {
  const needing = {
    SUPABASE_URL: ['database', 'limiter', 'findStaff', 'callAsStaff'],
    SUPABASE_SECRET_KEYS: ['database', 'limiter', 'digest'],
    SUPABASE_PUBLISHABLE_KEYS: ['findStaff', 'callAsStaff'],
  } as const
  const all = ['database', 'limiter', 'digest', 'findStaff', 'callAsStaff'] as const

  test.each(Object.entries(needing))('%s', (variable, names) => {
    const parts = partsWith({ [variable]: '' })
    for (const name of all) {
      const read = expect(() => parts[name], name)
      if ((names as readonly string[]).includes(name)) read.toThrow(`${variable} is missing or unusable`)
      else read.not.toThrow()
    }
  })
})
