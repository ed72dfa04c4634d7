import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Backlog, HealthCheck, HealthReport } from '../../../src/domain/contracts/staff-health.ts'
import { dlocalGo } from '../_shared/dlocal-go/provider.ts'
import { readEnv } from '../_shared/env.ts'
import { moodleFunctions } from '../_shared/moodle.ts'
import type { StaffResult } from '../_shared/staff-call.ts'
import { aTestEdge, post, shortTimeouts, type TestEdge } from '../_shared/test-support/edge.ts'
import { aServiceAccount } from '../_shared/test-support/google-sheets-server.ts'
import {
  type MemoryBucket,
  memoryBucket,
  refused,
  unreachable,
} from '../_shared/test-support/memory-bucket.ts'
import {
  type ProviderServer,
  type Received,
  type Reply,
  startProviderServer,
} from '../_shared/test-support/provider-server.ts'
import { asStaff, findStaff, refusedCallers } from '../_shared/test-support/staff.ts'
import { createHandler } from './index.ts'
import { type ProviderConfig, providerChecks } from './provider-checks.ts'

const serviceAccount = aServiceAccount()
const refusedGrant: Reply = { status: 400, body: { error: 'invalid_grant' } }
const quiet: Backlog = {
  outbox: [],
  pending: 0,
  failed: 0,
  oldest_pending_at: null,
  last_payment_event_at: null,
  last_sync_at: null,
  jobs: [],
}

let edge: TestEdge
let provider: ProviderServer
let config: ProviderConfig
let bucket: MemoryBucket
let backlog: () => Promise<StaffResult<Backlog>>
let courses: (accessToken: string) => Promise<number[] | null>
/** Course that the classroom's service may not enter. */
let closedFor: string | null
let googleKnowsAccount: boolean
let unfit: HealthReport['variables']
/** Access that the policies wrongly allow. */
let tooOpen: 'read' | 'write' | 'sign' | null

beforeEach(async () => {
  edge = aTestEdge()
  provider = await startProviderServer(answer)
  const { url } = provider
  config = {
    payments: account(),
    resend: { url: `${url}/resend`, apiKey: 'r' },
    mailerLite: { url: `${url}/mailerlite`, apiKey: 'm' },
    moodle: { url: `${url}/moodle`, token: 't', studentRoleId: 5 },
    googleSheets: { tokenUrl: `${url}/google/token`, apiUrl: `${url}/google`, account: serviceAccount },
    exchangeRates: { url: `${url}/rates` },
  }
  courses = async () => [17]
  closedFor = null
  googleKnowsAccount = true
  unfit = []
  bucket = memoryBucket()
  backlog = async () => ({ ok: true, value: quiet })
  tooOpen = null
})
afterEach(() => provider.stop())

function account(secretKey = 'b') {
  const variables = new Map([
    ['DLOCALGO_API_URL', `${provider.url}/payments/`],
    ['DLOCALGO_API_KEY', 'a'],
    ['DLOCALGO_SECRET_KEY', secretKey],
  ])
  return dlocalGo.accountQuestionOf(readEnv((name) => variables.get(name)))
}

function answer(request: Received): Reply {
  const key = request.headers.authorization
  const ok = (body: unknown): Reply => ({ status: 200, body })
  if (request.path === '/payments/v1/me' && key === 'Bearer a:b') return ok({ id: 1 })
  if (request.path === '/resend/domains' && key === 'Bearer r') return ok({ data: [] })
  if (request.path === '/mailerlite/groups?limit=1' && key === 'Bearer m') return ok({ data: [] })
  if (request.path === '/moodle/webservice/rest/server.php') return ok(askedOfMoodle(request.body))
  if (request.path === '/google/token') {
    return googleKnowsAccount ? ok({ access_token: 'g', expires_in: 3599 }) : refusedGrant
  }
  if (request.path === '/google/v4/spreadsheets/none' && key === 'Bearer g') {
    return { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } }
  }
  if (request.path === '/rates/latest/USD') return ok({ result: 'success', rates: { USD: 1 } })
  return { status: 401, body: { message: 'no' } }
}

function askedOfMoodle(body: string): unknown {
  const asked = new URLSearchParams(body)
  const exception = (errorcode: string) => ({ exception: 'moodle_exception', errorcode, message: 'no' })
  if (asked.get('wstoken') !== 't') return exception('invalidtoken')
  switch (asked.get('wsfunction')) {
    case 'core_webservice_get_site_info':
      return { userid: 3, username: 'servicio', functions: moodleFunctions.map((name) => ({ name })) }
    case 'core_user_get_users_by_field':
      return [{ id: 1, username: 'guest', email: 'root@localhost' }]
    case 'core_user_create_users':
      return exception('invalidparameter')
    case 'core_user_update_users':
      return { warnings: [] }
  }
  const course = asked.get('enrolments[0][courseid]')
  if (course === closedFor) return exception('requireloginerror')
  return exception(course === '1' ? 'wsnoinstance' : 'invaliduser')
}

function ask(headers: Record<string, string> = asStaff) {
  const handler = createHandler({
    edge,
    findStaff,
    backlog: () => backlog(),
    courses: (accessToken) => courses(accessToken),
    providers: providerChecks(config),
    variables: () => unfit,
    storage: () => ({
      server: bucket,
      newName: () => 'health-1',
      visitor: { part: (...asked) => (tooOpen === 'read' ? bucket.part(...asked) : deny()) },
      staff: {
        upload: (path, bytes, type) =>
          path.startsWith('pdfs/') || tooOpen === 'write' ? bucket.upload(path, bytes, type) : deny(),
        sign: (path, seconds) => (tooOpen === 'sign' ? bucket.sign(path, seconds) : deny()),
      },
    }),
  })
  return post(handler, {}, headers)
}

const deny = async () => refused

async function codes(): Promise<Record<string, string>> {
  const { status, body } = await ask()
  expect(status).toBe(200)
  const checks = body.checks as HealthCheck[]
  for (const check of checks) expect(check.ok).toBe(check.code === 'ok')
  return Object.fromEntries(checks.map(({ name, code }) => [name, code]))
}

test('reports ok in the order of the contract and removes the test file', async () => {
  expect(await codes()).toEqual({
    database: 'ok',
    variables: 'ok',
    payments: 'ok',
    resend: 'ok',
    mailerlite: 'ok',
    moodle: 'ok',
    google_sheets: 'ok',
    exchange_rates: 'ok',
    storage_bucket: 'ok',
    storage_upload: 'ok',
    storage_policies: 'ok',
    outbox: 'ok',
  })
  expect(bucket.files.size).toBe(0)
  expect((await ask()).body.backlog).toEqual(quiet)
})

test('variables that cannot work are named, without their values', async () => {
  unfit = [{ name: 'CRON_SECRET', problem: 'missing' }]
  expect(await codes()).toMatchObject({ variables: 'variables_unfit', resend: 'ok' })
  expect((await ask()).body.variables).toEqual(unfit)
})

describe('a provider', () => {
  const routes = [
    ['payments', 'GET', '/payments'],
    ['resend', 'GET', '/resend'],
    ['mailerlite', 'GET', '/mailerlite'],
    ['moodle', 'POST', '/moodle'],
    ['google_sheets', 'GET', '/google'],
    ['exchange_rates', 'GET', '/rates'],
  ] as const

  test.each(routes)(
    'a dropped connection makes %s unreachable and hides no other check',
    async (name, method, path) => {
      provider.arm({ method, path, drop: true })
      const found = await codes()
      expect(found[name]).toBe('unreachable')
      expect(Object.values(found).filter((code) => code !== 'ok')).toEqual(['unreachable'])
    },
  )

  test.each(routes)('%s answers HTML', async (name, method, path) => {
    provider.arm({ method, path, status: 200, body: '<html>' })
    provider.arm({ method, path, status: 503, body: '<html>' })
    expect((await codes())[name]).toBe('unexpected_answer')
    expect((await codes())[name]).toBe('unreachable')
  })

  test('refuses our credentials', async () => {
    config.payments = account('x')
    config.resend.apiKey = 'x'
    config.mailerLite.apiKey = 'x'
    config.moodle.token = 'x'
    googleKnowsAccount = false
    const refusal = 'credentials_refused'
    expect(await codes()).toMatchObject({
      payments: refusal,
      resend: refusal,
      mailerlite: refusal,
      moodle: refusal,
      google_sheets: refusal,
    })
  })

  test('is not configured', async () => {
    config = {
      ...{ payments: account(''), resend: {}, mailerLite: { apiKey: 'm' }, moodle: {} },
      googleSheets: { tokenUrl: 'x', apiUrl: 'x' },
      exchangeRates: {},
    }
    const missing = 'credentials_missing'
    expect(await codes()).toMatchObject({
      payments: missing,
      resend: missing,
      mailerlite: missing,
      moodle: missing,
      google_sheets: missing,
      exchange_rates: missing,
    })
  })

  test('limits our calls', async () => {
    provider.arm({ method: 'GET', path: '/mailerlite', status: 429, body: '{}' })
    expect(await codes()).toMatchObject({ mailerlite: 'rate_limited' })
  })

  test('accepts a key that may only send', async () => {
    provider.arm({ method: 'GET', path: '/resend', status: 401, body: '{"name":"restricted_api_key"}' })
    expect(await codes()).toMatchObject({ resend: 'ok' })
  })

  test('stays silent: the response comes within ten seconds', async () => {
    for (const [, method, path] of routes) provider.arm({ method, path, delayMs: 2000 })
    backlog = () => new Promise(() => undefined)
    const timeouts = shortTimeouts()
    const found = await codes()
    expect(Math.max(...timeouts)).toBe(9000)
    const silent = 'unreachable'
    expect(found).toMatchObject({ database: silent, payments: silent, resend: silent, outbox: silent })
    expect(found).toMatchObject({ storage_bucket: 'ok', storage_upload: 'ok' })
  })
})

describe('the classroom', () => {
  const asked = () =>
    provider.received
      .filter(({ path }) => path.startsWith('/moodle'))
      .map(({ body }) => new URLSearchParams(body).get('enrolments[0][courseid]'))

  test('what its service lacks is named, for the courses that the caller may know of', async () => {
    closedFor = '17'
    courses = async (accessToken) => (accessToken === 'token-of-staff' ? [17] : [])
    const { body } = await ask()
    expect((body.checks as HealthCheck[]).find(({ name }) => name === 'moodle')).toMatchObject({
      ok: false,
      code: 'classroom_lacking',
      lacks: [{ what: 'moodle/course:view', of: ['17'] }],
    })
    expect(JSON.stringify(edge.lines)).toContain('moodle=classroom_lacking')
  })

  test('the first courses are asked for where those of the school cannot be read', async () => {
    closedFor = '2'
    courses = () => Promise.reject(new Error('x'))
    expect(await codes()).toMatchObject({ moodle: 'classroom_lacking' })
    expect(asked()).toContain('6')
    expect(asked()).not.toContain('17')
  })

  test('a call without an answer is no lack', async () => {
    const call = { method: 'POST', path: '/moodle' }
    for (const answered of [0, 3]) {
      provider.arm({ ...call, times: answered, delayMs: 1 })
      provider.arm({ ...call, status: 503, body: '' })
      expect(await codes()).toMatchObject({ moodle: 'unreachable' })
    }
  })
})

describe('the storage', () => {
  test.each([
    [{ public: true }, 'bucket_settings'],
    [{ file_size_limit: null }, 'bucket_settings'],
    [{ file_size_limit: 5 }, 'bucket_settings'],
    [{ allowed_mime_types: null }, 'bucket_settings'],
    [{ allowed_mime_types: ['text/html'] }, 'bucket_settings'],
  ])('with settings %j', async (change, code) => {
    const settings = await bucket.settings()
    bucket.settings = async () =>
      settings.ok ? { ok: true, value: { ...settings.value, ...change } } : settings
    expect((await codes()).storage_bucket).toBe(code)
  })

  test('without the bucket', async () => {
    const missing = { ok: false as const, kind: 'not_found' as const, detail: '' }
    bucket.failures.settings = missing
    bucket.failures.upload = missing
    expect(await codes()).toMatchObject({
      storage_bucket: 'bucket_missing',
      storage_upload: 'bucket_missing',
      storage_policies: 'not_checked',
    })
  })

  test('refuses an upload or a removal', async () => {
    bucket.failures.upload = refused
    expect(await codes()).toMatchObject({ storage_upload: 'upload_refused', storage_policies: 'not_checked' })
    bucket.failures.upload = undefined
    bucket.failures.remove = refused
    expect(await codes()).toMatchObject({ storage_upload: 'delete_refused', storage_policies: 'ok' })
  })

  test('is unreachable', async () => {
    bucket.failures.settings = unreachable
    bucket.failures.upload = unreachable
    expect(await codes()).toMatchObject({ storage_bucket: 'unreachable', storage_upload: 'unreachable' })
  })

  test.each(['read', 'write', 'sign'] as const)('is too open (%s) and left clean', async (way) => {
    tooOpen = way
    expect((await codes()).storage_policies).toBe('too_open')
    expect(bucket.files.size).toBe(0)
  })
})

describe('the outbox', () => {
  test.each([
    [{ failed: 1 }, 'steps_failed'],
    [{ pending: 1, oldest_pending_at: new Date(Date.now() - 3_600_000).toISOString() }, 'steps_late'],
    [{ pending: 1, oldest_pending_at: new Date().toISOString() }, 'ok'],
  ])('with %j is %s', async (change, code) => {
    backlog = async () => ({ ok: true, value: { ...quiet, ...change } })
    expect((await codes()).outbox).toBe(code)
  })

  test('is not checked when the database fails', async () => {
    backlog = () => Promise.reject(new Error('x'))
    expect(await codes()).toMatchObject({ database: 'unreachable', outbox: 'not_checked', resend: 'ok' })
  })
})

test.each(refusedCallers('health'))(
  'rejects %s without calling a provider',
  async (_name, headers, status, code) => {
    expect(await ask(headers)).toMatchObject({ status, body: { code } })
    expect(provider.received).toEqual([])
  },
)

test('Google Sheets whose API is switched off', async () => {
  const body = '{"error":{"code":403,"status":"PERMISSION_DENIED"}}'
  provider.arm({ method: 'GET', path: '/google/v4', status: 403, body })
  expect(await codes()).toMatchObject({ google_sheets: 'credentials_refused' })
  provider.arm({ method: 'POST', path: '/google/token', status: 429 })
  expect(await codes()).toMatchObject({ google_sheets: 'rate_limited' })
})

test('returns and logs no credential', async () => {
  config.moodle.token = 'secret-token'
  const { text } = await ask()
  expect(text + JSON.stringify(edge.lines)).not.toContain('secret-token')
})
