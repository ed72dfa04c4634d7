import { afterEach, beforeEach, expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import { certificateFacts } from '../../../src/domain/test-support/certificate-facts.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { addCertificate, aStudent } from '../../../tests/database/support/certificates.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { createGoogleSheets } from '../_shared/google-sheets.ts'
import {
  aServiceAccount,
  type GoogleSheetsServer,
  startGoogleSheetsServer,
} from '../_shared/test-support/google-sheets-server.ts'
import { sheetRow } from './compose.ts'
import { runOutbox, stepsOf } from './test-support/run-outbox.ts'

const account = aServiceAccount()
const school = aSchool()
const { add, keep, look, pass, steps } = stepsOf(school)
let google: GoogleSheetsServer

beforeEach(async () => {
  google = await startGoogleSheetsServer()
  google.spreadsheets.set('hoja-gee', [])
  await school.sql()`update public.courses_moodle set sheet_id = 'hoja-gee' where id = 2`
})
afterEach(() => google.stop())

function sheetsAt(now: () => number) {
  return createGoogleSheets({ tokenUrl: `${google.url}/token`, apiUrl: google.url, account, now })
}

async function run() {
  await pass(3600)
  const sheets = sheetsAt(Date.now)
  return await runOutbox(school, { spreadsheets: () => sheets })
}

/** Somebody gets a certificate, and the step of its row; what is returned is the row that it has to become. */
async function addRow(facts: Record<string, string> = {}, cohort = 2) {
  const made = await addCertificate(school.sql(), await aStudent(school.sql(), undefined, cohort), facts)
  await keep('sheet_row')
  const step = Number((await steps()).at(-1)?.id)
  const [row] = await school.sql()`select c.slug, k.issue_date::text from public.certificates k
    join public.courses_moodle c on c.id = k.cohort_id where k.id = ${made.id}`
  const columns = [
    ...[made.certificate_number, 1, 'Ana Prueba', 'Google Earth Engine con Python', row?.slug],
    ...[10, row?.issue_date, facts.distinction ?? ''],
    `https://meridiano.example/cert/${made.id}`,
  ]
  return { step, columns }
}

test('each certificate gets its row, by one token', async () => {
  const rows = [await addRow({ distinction: 'Con honores' }), await addRow()]
  expect(await run()).toMatchObject({ processed: 2, failed: 0 })
  expect(google.spreadsheets.get('hoja-gee')).toEqual(rows.map(({ columns }) => columns))
  expect(google.tokens()).toBe(1)
})

test('a certificate of before hours were written has an empty cell', () => {
  const facts = {
    sheet_id: 'hoja-gee',
    id: aCertificateId(),
    certificate_number: 'MER-2026-00041',
    version: 1,
  }
  const of = { course_name: 'Earth Engine', cohort_slug: 'gee-python-202607', email: 'ana@example.com' }
  const when = { issue_date: toCalendarDay('2026-11-22'), hours: null, distinction: null }
  expect(sheetRow({ ...facts, ...certificateFacts, ...of, ...when }, 'address').cells.slice(5)).toEqual([
    ...['', '2026-11-22', ''],
  ])
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
  const step = await add('sheet_row', 'sheet_row:x', { certificate_id: aCertificateId(), student_id: 1 })
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(await look(step)).toMatchObject({
    status: 'done',
    answer: 'discarded, or a cohort without a spreadsheet',
  })
  expect(google.received).toEqual([])
})

test('a spreadsheet that is not there is given up and holds up no other', async () => {
  await school.sql()`update public.courses_moodle set sheet_id = 'otra' where id = 3`
  const lost = await addRow({ course_slug: 'geodatabases' }, 3)
  await addRow()
  expect(await run()).toMatchObject({ processed: 1, failed: 1 })
  expect(await look(lost.step)).toMatchObject({ status: 'failed', problem: 'sheet_unusable' })
})
