import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createGoogleSheets,
  readServiceAccount,
  requestToken,
  type ServiceAccount,
} from '../../supabase/functions/_shared/google-sheets.ts'
import { newServiceAccountKey } from '../../supabase/local/google-account.ts'
import { googleServiceAccount, startTestSandbox, type TestSandbox } from './sandbox.ts'

const account = readServiceAccount(googleServiceAccount) as ServiceAccount
const scope = 'https://www.googleapis.com/auth/spreadsheets'
const sheetId = 'hoja-gee-python'
const row = { cells: ['MER-2026-00042', 1, 'Ana Pérez'], key: 'https://meridiano.example/cert/A' }

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control('POST', '/reset')
  await share(true)
})

function share(shared: boolean, id = sheetId) {
  return sandbox.control('POST', '/google-sheets/spreadsheets', { id, shared })
}

async function rows(): Promise<unknown[][]> {
  const { spreadsheets } = await sandbox.control<{ spreadsheets: { id: string; rows: unknown[][] }[] }>(
    ...(['GET', '/google-sheets/spreadsheets'] as const),
  )
  return spreadsheets.find(({ id }) => id === sheetId)?.rows ?? []
}

async function requests(): Promise<string[]> {
  const answer = await sandbox.control<{ requests: { method: string; path: string }[] }>(
    ...(['GET', '/requests?provider=google-sheets'] as const),
  )
  return answer.requests.map(({ method, path }) => `${method} ${path}`)
}

const read = `GET /v4/spreadsheets/${sheetId}/values/D:D`
const append = `POST /v4/spreadsheets/${sheetId}/values/A:D:append`

function arm(fault: Record<string, unknown>) {
  return sandbox.control('POST', '/faults', { provider: 'google-sheets', times: 1, ...fault })
}

const configOf = (owner: ServiceAccount = account, now: () => number = Date.now) => ({
  tokenUrl: `${sandbox.url}/google-sheets/token`,
  apiUrl: `${sandbox.url}/google-sheets`,
  account: owner,
  now,
})
const sheets = () => createGoogleSheets(configOf())

describe('the stand-in issues a token', () => {
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const claims = () => ({
    ...{ iss: account.client_email, scope, aud: `${sandbox.url}/google-sheets/token` },
    ...{ iat: nowSeconds(), exp: nowSeconds() + 3600 },
  })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  /** An assertion by another implementation than the adapter's. */
  function assertion(payload: object, key = account.private_key, header = { alg: 'RS256', typ: 'JWT' }) {
    const content = `${encode(header)}.${encode(payload)}`
    return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
  }
  async function exchange(signed: string, grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
    const response = await fetch(`${sandbox.url}/google-sheets/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion: signed }),
    })
    return { status: response.status, body: await response.json() }
  }

  test('for an assertion of the account', async () => {
    expect(await exchange(assertion(claims()))).toMatchObject({
      status: 200,
      body: { access_token: expect.stringMatching(/^ya29\./), expires_in: 3599, token_type: 'Bearer' },
    })
  })

  const foreign = String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  test.each<[string, () => string, string]>([
    ['the key of another account', () => assertion(claims(), foreign), 'invalid_grant'],
    ['another audience', () => assertion({ ...claims(), aud: 'https://evil.example' }), 'invalid_grant'],
    ['another account', () => assertion({ ...claims(), iss: 'otra@example.com' }), 'invalid_grant'],
    ['an end in the past', () => assertion({ ...claims(), iat: 1, exp: 3601 }), 'invalid_grant'],
    [
      'a life of more than an hour',
      () => assertion({ ...claims(), exp: nowSeconds() + 3700 }),
      'invalid_grant',
    ],
    [
      'a start in the future',
      () => assertion({ ...claims(), iat: nowSeconds() + 900, exp: nowSeconds() + 1800 }),
      'invalid_grant',
    ],
    ['another scope', () => assertion({ ...claims(), scope: 'openid' }), 'invalid_scope'],
    ['no signature', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`, 'invalid_grant'],
    ['claims exchanged after signing', () => exchanged(), 'invalid_grant'],
  ])('but not for %s', async (_name, signed, error) => {
    expect(await exchange(signed())).toMatchObject({ status: 400, body: { error } })
  })

  function exchanged(): string {
    const [header, , signature] = assertion({ ...claims(), scope: 'openid' }).split('.')
    return `${header}.${encode(claims())}.${signature}`
  }

  test('and not for another grant', async () => {
    expect(await exchange(assertion(claims()), 'password')).toMatchObject({ status: 400 })
  })
})

test('the stand-in refuses what Google refuses', async () => {
  const access = await requestToken(configOf(), AbortSignal.timeout(4000))
  const token = access.ok ? access.token : ''
  const call = async (path: string, bearer = token, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const response = await fetch(`${sandbox.url}/google-sheets/v4/spreadsheets/${path}`, { headers, ...init })
    return `${response.status} ${(await response.json()).error?.status ?? 'ok'}`
  }
  const column = `${sheetId}/values/A:A?majorDimension=COLUMNS`
  expect(await call(column)).toBe('200 ok')
  expect(await call(column, 'other')).toBe('401 UNAUTHENTICATED')
  expect(await call('no-such-sheet/values/A:A?majorDimension=COLUMNS')).toBe('404 NOT_FOUND')
  expect(await call(`${sheetId}/values/Hoja%203!A:A`)).toBe('400 INVALID_ARGUMENT')
  const body = JSON.stringify({ majorDimension: 'ROWS', values: [['a']] })
  expect(await call(`${sheetId}/values/A:A:append`, token, { method: 'POST', body })).toBe(
    '400 INVALID_ARGUMENT',
  )
  await share(false)
  expect(await call(column)).toBe('403 PERMISSION_DENIED')
  await sandbox.control('DELETE', '/google-sheets/tokens')
  expect(await call(column)).toBe('401 UNAUTHENTICATED')
})

describe('our adapter', () => {
  test('adds a row at the end, as text and numbers', async () => {
    expect(await sheets().addRow(sheetId, row)).toEqual({ ok: true, answer: "'Hoja 1'!A1:D1" })
    const formula = { cells: ['MER-2026-00043', 2, '=IMPORTXML("https://evil.example")'], key: 'otra' }
    expect(await sheets().addRow(sheetId, formula)).toEqual({ ok: true, answer: "'Hoja 1'!A2:D2" })
    expect(await rows()).toEqual([
      [...row.cells, row.key],
      [...formula.cells, formula.key],
    ])
  })

  test('writes no row twice: after a lost answer, and when it is asked again', async () => {
    await arm({ path: append.slice(5), apply_then_drop: true })
    expect(await sheets().addRow(sheetId, row)).toMatchObject({ ok: false, problem: 'provider_failed' })
    expect(await sheets().addRow(sheetId, row)).toEqual({ ok: true, answer: 'already there' })
    expect(await rows()).toHaveLength(1)
  })

  test('keeps its token until a minute before the end, and gets another after a refusal', async () => {
    let passed = 0
    const client = createGoogleSheets(configOf(account, () => Date.now() + passed))
    async function pass(advance_ms: number): Promise<void> {
      passed += advance_ms
      await sandbox.control('POST', '/clock', { advance_ms })
    }
    await client.addRow(sheetId, row)
    await pass((3599 - 62) * 1000)
    await client.addRow(sheetId, row)
    const tokens = async () => (await requests()).filter((one) => one === 'POST /token').length
    expect(await tokens()).toBe(1)
    await pass(2000)
    await client.addRow(sheetId, row)
    expect(await tokens()).toBe(2)
    await sandbox.control('DELETE', '/google-sheets/tokens')
    expect(await client.addRow(sheetId, row)).toMatchObject({ problem: 'key_refused' })
    expect(await client.addRow(sheetId, row)).toMatchObject({ ok: true })
    expect(await tokens()).toBe(3)
  })

  test('a token that ends between two calls is no loss', async () => {
    await sandbox.control('POST', '/google-sheets/tokens', { life_seconds: 0 })
    expect(await sheets().addRow(sheetId, row)).toMatchObject({ problem: 'key_refused' })
    await sandbox.control('POST', '/google-sheets/tokens', { life_seconds: 3599 })
    expect(await sheets().addRow(sheetId, row)).toMatchObject({ ok: true })
    expect(await rows()).toHaveLength(1)
  })

  test('tells a spreadsheet that is not shared from one that is not there', async () => {
    await share(false)
    expect(await sheets().addRow(sheetId, row)).toEqual({
      ...{ ok: false, problem: 'sheet_not_shared', waitMs: 0 },
      detail: 'google sheets read 403 PERMISSION_DENIED',
    })
    expect(await sheets().addRow('no-such-sheet', row)).toMatchObject({ problem: 'sheet_unusable' })
    expect(await sheets().addRow('', row)).toMatchObject({ problem: 'sheet_unusable' })
    expect(await sheets().addRow('../../otra', row)).toMatchObject({ problem: 'sheet_unusable' })
  })

  test('an API that is switched off concerns every spreadsheet', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' }]
    const body = { error: { code: 403, message: 'off', status: 'PERMISSION_DENIED', details } }
    await arm({ path: '/v4/*', status: 403, body })
    expect(await sheets().addRow(sheetId, row)).toMatchObject({ problem: 'not_configured' })
  })

  test('a key that Google does not know, and one that is none', async () => {
    const other = readServiceAccount(newServiceAccountKey()) as ServiceAccount
    const refused = await createGoogleSheets(configOf(other)).addRow(sheetId, row)
    expect(refused).toMatchObject({ problem: 'key_refused', detail: 'google token 400 invalid_grant' })
    const broken = { ...account, private_key: 'no key' }
    expect(await createGoogleSheets(configOf(broken)).addRow(sheetId, row)).toMatchObject({
      problem: 'not_configured',
    })
    expect(readServiceAccount('{"client_email":"a"}')).toBeNull()
    expect(readServiceAccount('no json')).toBeNull()
  })

  test.each([
    ['the token', '/token'],
    ['the reading', read.slice(4)],
    ['the writing', append.slice(5)],
  ])('faults of %s are an answer, never an exception', async (_name, path) => {
    const client = sheets()
    const outcomes: unknown[] = []
    for (const fault of [
      { drop_connection: true },
      { status: 503, body: '<html>' },
      { status: 200, body: '<html>' },
      { status: 302, headers: { location: 'https://evil.example' } },
      { status: 429, body: {}, headers: { 'retry-after': '2' } },
    ]) {
      await arm({ path, ...fault })
      const outcome = await client.addRow(sheetId, row)
      outcomes.push(outcome.ok ? 'ok' : [outcome.problem, outcome.waitMs])
    }
    const failed = ['provider_failed', 0]
    expect(outcomes).toEqual([failed, failed, failed, failed, ['provider_busy', 2000]])
    expect(await client.addRow(sheetId, row)).toMatchObject({ ok: true })
    expect(await rows()).toHaveLength(1)
  })

  test('past the quota waits as it is told', async () => {
    const client = sheets()
    for (let index = 0; index < 60; index++) {
      await client.addRow(sheetId, { ...row, key: `k${index}` })
    }
    expect(await client.addRow(sheetId, { ...row, key: 'k60' })).toMatchObject({
      ...{ ok: false, problem: 'provider_busy', waitMs: 1000 },
      detail: 'google sheets append 429 RESOURCE_EXHAUSTED',
    })
    expect(await rows()).toHaveLength(60)
  })
})
