import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../supabase/local/api-process.ts'
import { findFreePort } from '../../supabase/local/ports.ts'
import { type Postgres, startPostgres } from '../../supabase/local/postgres.ts'
import type { Child } from '../../supabase/local/processes.ts'

// Who is admitted is tested on a real PostgREST, in tests/database/request-admission.test.ts.

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

test('ids and amounts are numbers, as the hosted API sends them', async () => {
  const rows: unknown = await (
    await call(null, '/rest/v1/courses_moodle?select=id,regular_price_usd&limit=1')
  ).json()
  expect(rows).toEqual([{ id: expect.any(Number), regular_price_usd: expect.any(Number) }])
})
