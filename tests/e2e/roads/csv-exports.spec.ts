import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { csvExportTexts } from '../../../src/content/csv-export-texts.ts'
import { paymentsCsv } from '../../../src/content/money-exports.ts'
import { headingsOf } from '../../../src/domain/spreadsheet-cells.ts'
import { test } from '../journey.ts'
import { openStaff, watchConsole } from '../pages.ts'

const payments = '/student-tracking?status=all'

async function exportAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: csvExportTexts.export, exact: true }).click()
}

/** How many rows the pager counts. */
async function countOf(page: Page): Promise<number> {
  const told = await page.getByText(/ de [\d\s]+ pagos?$/).innerText()
  const [, count = ''] = / de ([\d\s]+) /.exec(told) ?? []
  return Number(count.replace(/\s/g, ''))
}

test('the payments of the filters are downloaded whole, with their rate', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStaff(page, payments)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const shown = await countOf(page)
  expect(shown).toBeGreaterThan(20)
  const [file] = await Promise.all([page.waitForEvent('download'), exportAll(page)])
  expect(file.suggestedFilename()).toMatch(/^pagos-consolidado_\d{4}-\d\d-\d\d\.csv$/)
  const content = await readFile(await file.path(), 'utf8')
  const { data, meta } = Papa.parse<string[]>(content, { skipEmptyLines: true })
  const [header, ...rows] = data
  expect(header).toEqual(headingsOf(paymentsCsv.columns))
  expect(meta.delimiter).toBe(',')
  expect(rows).toHaveLength(shown)
  const rates = new Set(rows.map((row) => [row[11], row[13], row[30]].filter(Boolean).join(' ')))
  expect(rates).toContain('USD 1')
  expect(rates).toContain('ARS 0.0008 Fijo')
  await expect(page.getByText(csvExportTexts.done(shown)).first()).toBeVisible()
  await page.goto(`${payments}&q=zzzz`)
  await exportAll(page)
  await expect(page.getByText(csvExportTexts.empty).first()).toBeVisible()
  expect(complaints).toEqual([])
})
