import { afterEach, beforeEach, expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import type { SheetRow } from '../../../src/domain/contracts/certificates.ts'
import { certificateFacts } from '../../../src/domain/test-support/certificate-facts.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { createGoogleSheets } from '../_shared/google-sheets.ts'
import { aTestEdge } from '../_shared/test-support/edge.ts'
import {
  aServiceAccount,
  type GoogleSheetsServer,
  startGoogleSheetsServer,
} from '../_shared/test-support/google-sheets-server.ts'
import { type MemoryStore, memoryStore } from './test-support/memory-store.ts'
import { runOutbox } from './test-support/run-outbox.ts'

const account = aServiceAccount()
let google: GoogleSheetsServer
let store: MemoryStore

beforeEach(async () => {
  google = await startGoogleSheetsServer()
  google.spreadsheets.set('hoja-gee', [])
  store = memoryStore()
})
afterEach(() => google.stop())

function sheetsAt(now: () => number) {
  return createGoogleSheets({ tokenUrl: `${google.url}/token`, apiUrl: google.url, account, now })
}

function run() {
  store.pass(3600)
  const sheets = sheetsAt(Date.now)
  return runOutbox({ edge: aTestEdge(), store, spreadsheets: () => sheets })
}

function aRow(n: number, changes: Partial<SheetRow> = {}): SheetRow {
  return {
    ...{ sheet_id: 'hoja-gee', id: aCertificateId(n), certificate_number: `MER-2026-0004${n}`, version: 1 },
    ...certificateFacts,
    ...{ course_name: 'Earth Engine con Python', cohort_slug: 'gee-python-202607', hours: 40 },
    ...{ issue_date: toCalendarDay('2026-11-22'), distinction: 'Con honores' },
    ...{ email: 'ana@example.com', ...changes },
  }
}

function addStep(n: number, changes?: Partial<SheetRow>) {
  const row = aRow(n, changes)
  store.sheetRows.set(row.id, row)
  return store.add('sheet_row', `sheet_row:${row.id}`, { certificate_id: row.id, student_id: 1 })
}

const columns = (n: number, hours: number | '' = 40, distinction = 'Con honores') => [
  ...[`MER-2026-0004${n}`, 1, 'Ana Pérez', 'Earth Engine con Python', 'gee-python-202607', hours],
  ...['2026-11-22', distinction, `https://meridiano.example/cert/${aCertificateId(n)}`],
]

test('each certificate gets its row, by one token', async () => {
  addStep(1)
  addStep(2, { hours: null, distinction: null })
  expect(await run()).toMatchObject({ processed: 2, failed: 0 })
  expect(google.spreadsheets.get('hoja-gee')).toEqual([columns(1), columns(2, '', '')])
  expect(google.tokens()).toBe(1)
})

test('its token serves until a minute before the end, and one that was revoked is replaced', async () => {
  let now = Date.now()
  const sheets = sheetsAt(() => now)
  const add = async (key: string) => (await sheets.addRow('hoja-gee', { cells: [], key })).ok
  expect([await add('a'), google.tokens()]).toEqual([true, 1])
  now += (3599 - 61) * 1000
  expect([await add('b'), google.tokens()]).toEqual([true, 1])
  now += 2000
  expect([await add('c'), google.tokens()]).toEqual([true, 2])
  google.revokeTokens()
  expect([await add('d'), await add('d'), google.tokens()]).toEqual([false, true, 3])
})

test('a cohort without a spreadsheet, or a discarded certificate, leaves nothing to do', async () => {
  const step = store.add('sheet_row', 'sheet_row:x', { certificate_id: aCertificateId(3), student_id: 1 })
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(step).toMatchObject({ status: 'done', answer: 'discarded, or a cohort without a spreadsheet' })
  expect(google.received).toEqual([])
})

test('a spreadsheet that is not there is given up and holds up no other', async () => {
  const lost = addStep(1, { sheet_id: 'otra' })
  addStep(2)
  expect(await run()).toMatchObject({ processed: 1, failed: 1 })
  expect(lost).toMatchObject({ status: 'failed', problem: 'sheet_unusable' })
})
