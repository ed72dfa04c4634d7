import { expect } from '@playwright/test'
import { csvExportTexts } from '../../../src/content/csv-export-texts.ts'
import { paymentsCsv } from '../../../src/content/money-exports.ts'
import { headingsOf } from '../../../src/domain/spreadsheet-cells.ts'
import { countOf, downloaded, exportAll, linesOf, openPayments } from '../csv-export-steps.ts'
import { test } from '../journey.ts'
import { watchConsole } from '../pages.ts'

test('the payments of the filters are downloaded whole, with their rate', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openPayments(page)
  const shown = await countOf(page)
  expect(shown).toBeGreaterThan(20)
  const file = await downloaded(page)
  expect(file.suggestedFilename()).toMatch(/^pagos-consolidado_\d{4}-\d\d-\d\d\.csv$/)
  const { header, rows, delimiter } = await linesOf(file)
  expect(header).toEqual(headingsOf(paymentsCsv.columns))
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
