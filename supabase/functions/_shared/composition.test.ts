import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publicParts, serverDatabase, staffParts } from './composition.ts'
import { type Env, readEnv } from './env.ts'
import { type ProviderServer, startProviderServer } from './test-support/provider-server.ts'

let api: ProviderServer

beforeEach(async () => {
  api = await startProviderServer(() => ({ status: 200, body: true }))
})
afterEach(() => api.stop())

function envWith(changes: Record<string, string> = {}): Env {
  const variables: Record<string, string> = {
    SUPABASE_URL: api.url,
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
    ...changes,
  }
  return readEnv((name) => variables[name])
}

test('the limiter counts in the database with the server key and applies the factor', async () => {
  const { limiter } = publicParts(envWith({ RATE_LIMIT_FACTOR: '3' }))
  const limit = { name: 'newsletter:email', capacity: 5, periodSeconds: 600 }
  expect(await limiter.allows([{ limit, subject: 'ana@example.com' }])).toBe(true)
  expect(api.received).toMatchObject([
    { path: '/rest/v1/rpc/consume_rate_limit', headers: { apikey: 'sb_secret_x' } },
  ])
  expect(JSON.parse(api.received[0]?.body ?? '')).toMatchObject({ capacity: 15, period_seconds: 600 })
})

test('staff calls use the caller’s own token, never the server key', async () => {
  const { findStaff, callAsStaff } = staffParts(envWith())
  await findStaff('token-of-staff')
  await callAsStaff('token-of-staff', 'backlog_health')
  const headers = { apikey: 'sb_publishable_x', authorization: 'Bearer token-of-staff' }
  expect(api.received).toMatchObject([
    { path: '/rest/v1/rpc/current_staff', headers },
    { path: '/rest/v1/rpc/backlog_health', headers },
  ])
})

describe('a missing variable fails only the parts that need it, by name', () => {
  test.each([
    ['SUPABASE_URL', [serverDatabase, publicParts, staffParts], []],
    ['SUPABASE_SECRET_KEYS', [serverDatabase, publicParts], [staffParts]],
    ['SUPABASE_PUBLISHABLE_KEYS', [staffParts], [serverDatabase, publicParts]],
  ])('%s', (variable, needing, others) => {
    const env = envWith({ [variable]: '' })
    for (const part of needing)
      expect(() => part(env), part.name).toThrow(`${variable} is missing or unusable`)
    for (const part of others) expect(() => part(env), part.name).not.toThrow()
  })
})
