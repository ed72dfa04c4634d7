import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { csvExportTexts, csvFormatTexts } from '../../src/content/csv-export-texts.ts'
import { paymentsCsv, studentsCsv } from '../../src/content/money-exports.ts'
import { test } from './journey.ts'
import { exportStudents, signInAsStaff, watchConsole } from './pages.ts'
import { armGatewayFault } from './sandbox.ts'
import { adminUser, staffUser } from './stage.ts'

const pages = '/rest/v1/rpc/export_payments'
const payments = '/student-tracking?status=all'

async function openPayments(page: Page, address = payments, user = staffUser): Promise<void> {
  await signInAsStaff(page, user)
  await page.goto(address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function exportAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: csvExportTexts.export, exact: true }).click()
}

async function downloaded(page: Page, ask = exportAll): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), ask(page)])
  return file
}

async function linesOf(file: Download) {
  const content = await readFile(await file.path(), 'utf8')
  const { data, meta } = Papa.parse<string[]>(content, { skipEmptyLines: true })
  return { header: data[0], rows: data.slice(1), delimiter: meta.delimiter }
}

/** How many rows the pager counts. */
async function countOf(page: Page): Promise<number> {
  const told = await page.getByText(/ de [\d\s]+ (pagos?|estudiantes?)$/).innerText()
  const [, count = ''] = / de ([\d\s]+) /.exec(told) ?? []
  return Number(count.replace(/\s/g, ''))
}

test('the payments of the filters are downloaded whole, with their rate', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openPayments(page)
  const shown = await countOf(page)
  expect(shown).toBeGreaterThan(20)
  const file = await downloaded(page)
  expect(file.suggestedFilename()).toMatch(/^pagos-consolidado_\d{4}-\d\d-\d\d\.csv$/)
  const { header, rows, delimiter } = await linesOf(file)
  expect(header).toEqual([...paymentsCsv.header])
  expect(delimiter).toBe(',')
  expect(rows).toHaveLength(shown)
  const rates = new Set(rows.map((row) => [row[11], row[13], row[30]].filter(Boolean).join(' ')))
  expect(rates).toContain('USD 1')
  expect(rates).toContain('ARS 0.0008 Fijo')
  await expect(page.getByText(csvExportTexts.done(shown)).first()).toBeVisible()
  await page.goto('/student-tracking?status=all&q=zzzz')
  await exportAll(page)
  await expect(page.getByText(csvExportTexts.empty).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('the students are downloaded whole, in the format that follows their exporter', {
  tag: '@long',
}, async ({ page, browser }) => {
  // Other journeys export as the usual member meanwhile.
  await openPayments(page, '/student-tracking?tab=estudiantes', adminUser)
  const shown = await countOf(page)
  const format = page.getByRole('combobox', { name: csvFormatTexts.label })
  await format.selectOption({ label: csvFormatTexts.formats.semicolon })
  const { header, rows, delimiter } = await linesOf(await downloaded(page, exportStudents))
  expect(header).toEqual([...studentsCsv.header])
  expect(delimiter).toBe(';')
  expect(rows).toHaveLength(shown)

  const elsewhere = await (await browser.newContext()).newPage()
  await openPayments(elsewhere, payments, adminUser)
  expect((await linesOf(await downloaded(elsewhere))).delimiter).toBe(';')
  await elsewhere.context().close()
  await format.selectOption({ label: csvFormatTexts.formats.comma })
})

test('a page that is lost, and a token that has expired, go unnoticed', { tag: '@long' }, async ({
  page,
}) => {
  await openPayments(page)
  const shown = await countOf(page)
  await armGatewayFault({ path: pages, drop_connection: true, times: 1 })
  expect((await linesOf(await downloaded(page))).rows).toHaveLength(shown)
  await armGatewayFault({ path: pages, status: 401, body: {}, times: 1 })
  expect((await linesOf(await downloaded(page))).rows).toHaveLength(shown)
})
