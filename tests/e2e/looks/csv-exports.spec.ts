import { expect } from '@playwright/test'
import { csvFormatTexts } from '../../../src/content/csv-export-texts.ts'
import { studentsCsv } from '../../../src/content/money-exports.ts'
import { headingsOf } from '../../../src/domain/spreadsheet-cells.ts'
import { countOf, downloaded, linesOf, openPayments, payments } from '../csv-export-steps.ts'
import { test } from '../journey.ts'
import { exportStudents } from '../pages.ts'
import { armGatewayFault } from '../sandbox.ts'
import { adminUser } from '../stage.ts'

const pages = '/rest/v1/rpc/export_payments'

test('the students are downloaded whole, in the format that follows their exporter', async ({
  page,
  browser,
}) => {
  // Other journeys export as the usual member meanwhile.
  await openPayments(page, '/student-tracking?tab=estudiantes', adminUser)
  const shown = await countOf(page)
  const format = page.getByRole('combobox', { name: csvFormatTexts.label })
  await format.selectOption({ label: csvFormatTexts.formats.semicolon })
  const { header, rows, delimiter } = await linesOf(await downloaded(page, exportStudents))
  expect(header).toEqual(headingsOf(studentsCsv.columns))
  expect(delimiter).toBe(';')
  expect(rows).toHaveLength(shown)

  const elsewhere = await (await browser.newContext()).newPage()
  await openPayments(elsewhere, payments, adminUser)
  expect((await linesOf(await downloaded(elsewhere))).delimiter).toBe(';')
  await elsewhere.context().close()
  await format.selectOption({ label: csvFormatTexts.formats.comma })
})

test('a page that is lost, and a token that has expired, go unnoticed', async ({ page }) => {
  await openPayments(page)
  const shown = await countOf(page)
  await armGatewayFault({ path: pages, drop_connection: true, times: 1 })
  expect((await linesOf(await downloaded(page))).rows).toHaveLength(shown)
  await armGatewayFault({ path: pages, status: 401, body: {}, times: 1 })
  expect((await linesOf(await downloaded(page))).rows).toHaveLength(shown)
})
