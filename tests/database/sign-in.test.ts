import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../supabase/local/ports.ts'
import { createLiteProject, liteBinary, liteEnvironment } from './support/postgres-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const apikey = 'sb_publishable_database_tests'
let api: ChildProcess
let folder: string
let base: string

beforeAll(async () => {
  const port = await findFreePort()
  base = `http://127.0.0.1:${port}`
  folder = await createLiteProject(database.url(), port)
  api = spawn(process.execPath, [liteBinary, 'start', '--no-admin'], {
    cwd: folder,
    env: liteEnvironment,
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${base}/auth/v1/health`, { headers: { apikey } }).catch(() => undefined)) return
    await wait(100)
  }
  throw new Error('the API server did not answer in 10 s')
})

afterAll(async () => {
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
})

async function signIn(email: string, password: string): Promise<Response> {
  return fetch(`${base}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

test.each([
  ['admin@meridiano.example', 'admin'],
  ['coordinacion@meridiano.example', 'admin'],
  ['staff@meridiano.example', 'staff'],
  ['tesoreria@meridiano.example', 'staff'],
  ['retirada@meridiano.example', null],
])('%s can sign in and is %s', async (email, role) => {
  const answer = await signIn(email, 'meridiano-local')
  expect(answer.status).toBe(200)
  const { access_token } = await answer.json()
  const headers = { apikey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const staff = await fetch(`${base}/rest/v1/rpc/current_staff`, { method: 'POST', headers, body: '{}' })
  expect((await staff.json())?.role ?? null).toBe(role)
  const students = await fetch(`${base}/rest/v1/students?select=id`, { headers })
  expect(await students.json()).toHaveLength(role ? 40 : 0)
})

test('rejects a wrong password', async () => {
  expect((await signIn('staff@meridiano.example', 'otra')).status).toBe(400)
})
