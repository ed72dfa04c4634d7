import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../supabase/local/postgres.ts'
import { type Backend, startBackend } from '../../supabase/local/start-backend.ts'
import { inParallel, staffToken } from './stage.ts'

/** A thousand people enrolled by the real functions into the classroom's stand-in, while that one breaks its lines. */
const ports = { site: 58173, gateway: 58321, api: 58331, functions: 58332, sandbox: 58333 }
const people = 1000
const equalLocalParts = 50

let database: Awaited<ReturnType<typeof startPostgres>>
let backend: Backend
let sql: postgres.Sql

beforeAll(async () => {
  database = await startPostgres()
  backend = await startBackend({
    ports,
    dataDir: join(import.meta.dirname, '..', '..', 'supabase', '.temp', 'load-enrolments'),
    persist: false,
    database: { driver: 'postgres', url: database.url },
    siteUrl: `http://127.0.0.1:${ports.site}`,
    seed: true,
    env: { RATE_LIMIT_FACTOR: '100' },
  })
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
})

afterAll(async () => {
  await sql?.end()
  await backend?.stop()
  await database?.stop()
})

function call(name: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(`${backend.urls.gateway}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function sandbox(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${backend.urls.sandbox}/__sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
  return response.json().catch(() => null)
}

function emailOf(index: number): string {
  return index < equalLocalParts ? `ana@dominio-${index}.example.com` : `persona.${index}@example.com`
}

test('a thousand enrolments sent twice, with broken lines to the classroom, double nobody', async () => {
  const token = await staffToken(backend)
  const [course] = await sql<{ id: string }[]>`
    select id from courses_moodle where base_slug = 'geodatabases' and is_current_cohort`
  await sandbox('POST', '/faults', {
    provider: 'moodle',
    path: '/webservice/rest/server.php',
    times: 60,
    apply_then_drop: true,
  })
  const enrol = (index: number) => async () => {
    const body = {
      firstname: 'Ana',
      lastname: `Número ${index}`,
      email: emailOf(index),
      country: 'Argentina',
      phone1: '+54 11 5555 0100',
      courseIds: [Number(course?.id)],
      price: 0,
      payment_mode: 'total',
    }
    const key = `load-${index}-${'x'.repeat(16)}`
    const headers = {
      authorization: `Bearer ${token}`,
      apikey: backend.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '',
    }
    const first = await call('enroll-student', body, { ...headers, 'idempotency-key': key })
    const again = await call('enroll-student', body, { ...headers, 'idempotency-key': key })
    return [first.status, again.status]
  }
  const statuses = await inParallel(
    Array.from({ length: people }, (_, index) => enrol(index)),
    8,
  )
  expect(statuses.flat().filter((status) => status !== 200)).toEqual([])

  const cron = { authorization: `Bearer ${backend.env.CRON_SECRET}` }
  const isOpen = async () => {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from outbox where kind = 'classroom_enrolment' and status <> 'done'`
    return row?.open ?? 0
  }
  const deadline = Date.now() + 240_000
  while ((await isOpen()) > 0 && Date.now() < deadline) {
    await inParallel(
      Array.from({ length: 4 }, () => () => call('process-outbox', {}, cron)),
      4,
    )
    // What failed waits its turn; the clock of the test does not.
    await sql`update outbox set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()
              and last_error is not null`
  }
  expect(await isOpen()).toBe(0)

  const { users } = (await sandbox('GET', '/moodle/users')) as {
    users: { email: string; username: string }[]
  }
  const ours = users.filter((user) => /@dominio-\d+\.example\.com$|^persona\./.test(user.email))
  expect(ours).toHaveLength(people)
  expect(new Set(ours.map((user) => user.email)).size).toBe(people)
  expect(new Set(ours.map((user) => user.username)).size).toBe(people)
  const [students] = await sql<{ people: number; active: number }[]>`
    select count(*)::int as people, count(*) filter (where classroom_state = 'active')::int as active
    from students where email_normalized ~ '@dominio-[0-9]+[.]example[.]com$|^persona[.]'`
  expect(students).toEqual({ people, active: people })
}, 400_000)
