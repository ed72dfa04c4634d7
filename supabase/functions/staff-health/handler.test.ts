import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Check, checksBy, type UnfitVariable } from '../../../src/domain/contracts/checks.ts'
import { estimatedCurrencies } from '../../../src/domain/exchange-rates.ts'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { moodleFunctions } from '../_shared/moodle.ts'
import { aTestEdge, post, shortTimeouts, type TestEdge } from '../_shared/test-support/edge.ts'
import { aServiceAccount } from '../_shared/test-support/google-sheets-server.ts'
import {
  type ProviderServer,
  type Received,
  type Reply,
  startProviderServer,
} from '../_shared/test-support/provider-server.ts'
import {
  aStandInBucket,
  refused,
  type StandInBucket,
  unreachable,
} from '../_shared/test-support/stand-in-bucket.ts'
import { backlogReader, courseReader, createHandler } from './index.ts'
import { providerChecks } from './provider-checks.ts'

const serviceAccount = aServiceAccount()
const refusedGrant: Reply = { status: 400, body: { error: 'invalid_grant' } }

const school = aSchool()
const { sql, findStaff } = school
let edge: TestEdge
let provider: ProviderServer
/** Variables of the functions. */
let variables: Record<string, string>
let bucket: StandInBucket
let asStaff: Record<string, string>
/** Course that the classroom's service may not enter. */
let closedFor: string | null
let googleKnowsAccount: boolean
let unfit: UnfitVariable[]
/** Access that the policies wrongly allow. */
let tooOpen: 'read' | 'write' | 'sign' | null

beforeEach(async () => {
  edge = aTestEdge()
  provider = await startProviderServer(answer)
  const { url } = provider
  variables = {
    DLOCALGO_API_URL: `${url}/payments/`,
    DLOCALGO_CHECKOUT_URL: url,
    DLOCALGO_API_KEY: 'a',
    DLOCALGO_SECRET_KEY: 'b',
    RESEND_BASE_URL: `${url}/resend`,
    RESEND_API_KEY: 'r',
    MAILERLITE_API_URL: `${url}/mailerlite`,
    MAILERLITE_API_KEY: 'm',
    MOODLE_URL: `${url}/moodle`,
    MOODLE_TOKEN: 't',
    MOODLE_STUDENT_ROLE_ID: '5',
    GOOGLE_TOKEN_URL: `${url}/google/token`,
    GOOGLE_SHEETS_URL: `${url}/google`,
    GOOGLE_SERVICE_ACCOUNT: JSON.stringify(serviceAccount),
    EXCHANGE_RATES_URL: `${url}/rates`,
  }
  asStaff = await school.signedIn()
  await sql()`insert into private.exchange_rates (currency, day, units_per_dollar, source)
    select c, private.school_day(now()), 1, 'Prueba' from unnest(${estimatedCurrencies}::text[]) c`
  closedFor = null
  googleKnowsAccount = true
  unfit = []
  bucket = aStandInBucket()
  tooOpen = null
})
afterEach(() => provider.stop())

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
    case 'core_user_delete_users':
      return exception('invalidrecord')
  }
  const course = asked.get('enrolments[0][courseid]')
  if (course === closedFor) return exception('requireloginerror')
  return exception(course === '1' ? 'wsnoinstance' : 'invaliduser')
}

function ask(headers = asStaff) {
  const handler = createHandler({
    edge,
    findStaff,
    backlog: backlogReader(school.callAsStaff()),
    courses: courseReader(school.callAsStaff()),
    providers: (...asked) => providerChecks((name) => variables[name], ...asked),
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
  const checks = body.checks as Check[]
  return Object.fromEntries(checks.map(({ name, code }) => [name, code]))
}

async function detailsOf(name: string) {
  const checks = (await ask()).body.checks as Check[]
  return checks.find((check) => check.name === name)?.details
}

test('reports ok in the order of the list and removes the test file', async () => {
  expect(Object.entries(await codes())).toEqual(checksBy('function').map((name) => [name, 'ok']))
  expect(bucket.files.size).toBe(0)
})

test('variables that cannot work are named, without their values', async () => {
  unfit = [{ name: 'CRON_SECRET', problem: 'missing' }]
  expect(await codes()).toMatchObject({ variables: 'variables_unfit', resend: 'ok' })
  expect(await detailsOf('variables')).toEqual([{ what: 'missing', of: ['CRON_SECRET'] }])
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
    const keys = ['DLOCALGO_SECRET_KEY', 'RESEND_API_KEY', 'MAILERLITE_API_KEY', 'MOODLE_TOKEN']
    for (const name of keys) variables[name] = 'x'
    googleKnowsAccount = false
    const refused = Object.entries(await codes()).filter(([, code]) => code.endsWith('_refused'))
    expect(refused).toEqual([
      ['payments', 'payment_key_refused'],
      ...['resend', 'mailerlite', 'moodle', 'google_sheets'].map((name) => [name, 'credentials_refused']),
    ])
  })

  test('is not configured', async () => {
    variables = { MAILERLITE_API_KEY: 'm', GOOGLE_TOKEN_URL: 'x', GOOGLE_SHEETS_URL: 'x' }
    const missing = routes.map(([name]) => [name, 'credentials_missing'])
    expect(await codes()).toMatchObject(Object.fromEntries(missing))
  })

  test('of payments says whether they are real, and is no mixture of both', async () => {
    expect(await detailsOf('payments')).toEqual([{ what: 'payments_sandbox', of: [] }])
    variables.DLOCALGO_CHECKOUT_URL = 'https://checkout.dlocalgo.com'
    expect(await codes()).toMatchObject({ payments: 'payments_mixed' })
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
    school.cut('backlog_health')
    const timeouts = shortTimeouts()
    const found = await codes()
    expect(Math.max(...timeouts)).toBe(9000)
    const silent = 'unreachable'
    expect(found).toMatchObject({ database: silent, payments: silent, resend: silent, outbox: 'not_checked' })
    expect(found).toMatchObject({ storage_bucket: 'ok', storage_upload: 'ok' })
  })
})

describe('the classroom', () => {
  const asked = () =>
    provider.received
      .filter(({ path }) => path.startsWith('/moodle'))
      .map(({ body }) => new URLSearchParams(body).get('enrolments[0][courseid]'))

  test('what its service lacks is named, for the courses that the caller may know of', async () => {
    closedFor = '102'
    expect(await detailsOf('moodle')).toEqual([{ what: 'moodle/course:view', of: ['102'] }])
    expect(JSON.stringify(edge.lines)).toContain('moodle=classroom_lacking')
  })

  test('the first courses are asked for where those of the school cannot be read', async () => {
    closedFor = '2'
    school.cut('classroom_courses')
    expect(await codes()).toMatchObject({ moodle: 'classroom_lacking' })
    expect(asked()).toContain('6')
    expect(asked()).not.toContain('102')
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

describe('the backlog', () => {
  const late = { status: 'pending', minutes: 16 }
  const failed = { status: 'failed', minutes: 16 }
  const done = { status: 'done', minutes: 1 }
  const proof = (differed: number) => ({ people: 9, differed })
  test.each<[object[], object | null, Record<string, string>]>([
    [[late, done], null, { outbox: 'steps_late' }],
    [[late, done, failed], null, { outbox: 'steps_failed' }],
    [[late, failed], null, { outbox: 'steps_stalled' }],
    [[], proof(0), { balances: 'ok' }],
    [[], proof(2), { balances: 'balances_differ' }],
  ])('with %j and the proof %j is %j', async (steps, proved, expected) => {
    await sql()`insert into public.outbox (kind, natural_key, payload, status, next_attempt_at, done_at)
      select 'receipt_mail', status, '{}', status, now() - minutes * interval '1 minute',
        case when status = 'done' then now() end
      from jsonb_to_recordset(${sql().json(steps as never)}) as s (status text, minutes integer)`
    if (proved) await sql()`select public.record_job_run('recount-balances', ${sql().json(proved as never)})`
    expect(await codes()).toMatchObject(expected)
  })

  const old = [{ what: 'estimate_old', of: ['BOB'] }]
  const waits = [{ what: 'estimate_waits', of: ['BOB'] }]
  /** `shown`, `held`: days ago. */
  test.each<[string, { shown?: number; held?: number }, string, unknown[]]>([
    ['of three days ago', { shown: 3 }, 'ok', []],
    ['older', { shown: 4 }, 'rates_old', old],
    ['never fetched', {}, 'rates_old', old],
    ['that waits', { held: 0 }, 'ok', waits],
    ['that waits, a newer one shown', { held: 1, shown: 0 }, 'ok', []],
    ['that waits for days', { held: 4 }, 'rates_old', old],
  ])('names a currency with a rate %s', async (_, days, code, details) => {
    await sql()`delete from private.exchange_rates where currency = 'BOB'`
    for (const [kind, ago] of Object.entries(days))
      await sql()`insert into private.exchange_rates (currency, day, units_per_dollar, source, is_held)
        values ('BOB', private.school_day(now()) - ${ago}::integer, 7, 'Prueba', ${kind === 'held'})`
    expect(await codes()).toMatchObject({ exchange_rates: code })
    expect(await detailsOf('exchange_rates')).toEqual(details)
  })

  test('is not checked when the database fails', async () => {
    school.cut('backlog_health')
    const found = await codes()
    expect(found).toMatchObject({ database: 'unreachable', outbox: 'not_checked', balances: 'not_checked' })
    expect(found).toMatchObject({ exchange_rates: 'ok', resend: 'ok' })
  })
})

test.each(refusedCallers('health'))(
  'rejects %s without calling a provider',
  async (_name, headersOf, status, code) => {
    expect(await ask(await headersOf(school))).toMatchObject({ status, body: { code } })
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
  variables.MOODLE_TOKEN = 'secret-token'
  const { text } = await ask()
  expect(text + JSON.stringify(edge.lines)).not.toContain('secret-token')
})
