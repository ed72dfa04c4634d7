import { beforeEach, describe, expect, test } from 'vitest'
import {
  createGoogleSheets,
  readServiceAccount,
  type ServiceAccount,
} from '../../supabase/functions/_shared/google-sheets.ts'
import { newServiceAccountKey } from '../../supabase/local/sandbox/google-sheets/api.ts'
import { aSandbox, googleServiceAccount } from './sandbox.ts'

const account = readServiceAccount(googleServiceAccount) as ServiceAccount
const sheetId = 'hoja-gee-python'
const row = { cells: ['MER-2026-00042', 1, 'Ana Pérez'], key: 'https://meridiano.example/cert/A' }

const sandbox = aSandbox()

beforeEach(async () => {
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

const read = `GET /v4/spreadsheets/${sheetId}/values/D:D`
const append = `POST /v4/spreadsheets/${sheetId}/values/A:D:append`

function arm(fault: Record<string, unknown>) {
  return sandbox.control('POST', '/faults', { provider: 'google-sheets', times: 1, ...fault })
}

const configOf = (owner: ServiceAccount = account) => ({
  tokenUrl: `${sandbox.url}/google-sheets/token`,
  apiUrl: `${sandbox.url}/google-sheets`,
  account: owner,
  now: Date.now,
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
})
