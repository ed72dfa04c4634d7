import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../supabase/local/api-process.ts'
import { findFreePort } from '../../supabase/local/ports.ts'
import { type Postgres, startPostgres } from '../../supabase/local/postgres.ts'
import type { Child } from '../../supabase/local/processes.ts'

// tests/database/request-admission.test.ts tests the same on a real PostgREST.

const publishableKey = 'sb_publishable_test'
const dataDir = mkdtempSync(join(tmpdir(), 'meridiano-admission-'))
let postgres: Postgres
let api: Child
let url: string

beforeAll(async () => {
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  postgres = await startPostgres()
  api = await startApi({
    dataDir,
    port,
    databaseUrl: postgres.url,
    seedFile: resolve(import.meta.dirname, '../../supabase/seed.sql'),
    publishableKey,
    secretKey: 'sb_secret_test',
    jwtSecret: 'a-secret-for-tests-only-00000000001',
  })
}, 120_000)

afterAll(async () => {
  await api?.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function call(token: string | null, path: string, init: RequestInit = {}): Promise<Response> {
  const headers: Record<string, string> = { apikey: publishableKey, 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  return fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
}

async function signIn(name: string): Promise<string> {
  const response = await call(null, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: `${name}@meridiano.example`, password: 'meridiano-local' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

function rpc(token: string | null, name: string): Promise<Response> {
  return call(token, `/rest/v1/rpc/${name}`, { method: 'POST', body: '{}' })
}

function upload(token: string, name: string): Promise<Response> {
  const headers = { 'content-type': 'application/pdf' }
  return call(token, `/storage/v1/object/recap-materials/pdfs/${name}.pdf`, {
    method: 'POST',
    headers,
    body: '%PDF-1.4\n',
  })
}

describe('an account that was removed from the staff', () => {
  test('gets what a visitor gets, sizes included', async () => {
    const token = await signIn('retirada')
    for (const [prefer, status] of [
      ['count=exact', 403],
      ['count=planned', 400],
      ['count=estimated', 400],
    ] as const) {
      const asked = ['/rest/v1/recap_links?select=id&token=gte.M', { headers: { prefer } }] as const
      const [visitor, removed] = await Promise.all([call(null, ...asked), call(token, ...asked)])
      expect(removed.status).toBe(status)
      expect(removed.headers.get('content-range')).toBe(visitor.headers.get('content-range'))
      expect(await removed.json()).toEqual(await visitor.json())
    }
    const courses = '/rest/v1/courses_moodle?select=id&order=id'
    expect(await (await call(token, courses)).json()).toEqual(await (await call(null, courses)).json())
  })

  test('is told that it is not staff', async () => {
    const answer = await rpc(await signIn('retirada'), 'current_staff')
    expect([answer.status, await answer.json()]).toEqual([200, null])
    expect((await rpc(await signIn('retirada'), 'backlog_health')).status).toBe(403)
  })
})

test('ids and amounts are numbers, as the hosted API sends them', async () => {
  const rows: unknown = await (
    await call(null, '/rest/v1/courses_moodle?select=id,regular_price_usd&limit=1')
  ).json()
  expect(rows).toEqual([{ id: expect.any(Number), regular_price_usd: expect.any(Number) }])
})

test('staff work as before', async () => {
  const token = await signIn('staff')
  expect(await (await call(token, '/rest/v1/students?select=id')).json()).not.toEqual([])
  expect((await rpc(token, 'backlog_health')).status).toBe(200)
  expect((await upload(token, 'una')).status).toBe(200)
})

test('signing out everywhere takes effect on the next request of every device', async () => {
  const [here, there] = [await signIn('staff'), await signIn('staff')]
  const other = await signIn('admin')
  expect((await call(here, '/auth/v1/logout?scope=global', { method: 'POST' })).status).toBe(204)
  for (const token of [here, there]) {
    expect((await call(token, '/rest/v1/students?select=id')).status).toBe(401)
    const staff = await rpc(token, 'current_staff')
    expect([staff.status, await staff.json()]).toMatchObject([401, { message: 'session_closed' }])
    expect((await upload(token, 'otra')).status).toBe(400)
  }
  expect((await rpc(other, 'backlog_health')).status).toBe(200)
})
