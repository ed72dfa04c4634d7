import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { paymentsCsv } from '../../../src/content/money-exports.ts'
import { monthCloseTexts, figuresTexts as texts } from '../../../src/content/money-figures.ts'
import { headingsOf } from '../../../src/domain/spreadsheet-cells.ts'
import { readCsv } from '../../../src/platform/csv-document.ts'
import { test } from '../journey.ts'
import { openStaff, watchConsole } from '../pages.ts'

const reports = '/backoffice?tab=reportes'

const sums = (page: Page) => page.getByLabel(texts.sumsTitle)

test('the close of a month adds up to its page, as a list and as sheets', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStaff(page, reports)
  await page.getByRole('button', { name: texts.presets.last_month }).click()
  const collected = sums(page).locator('div').filter({ hasText: texts.sums.collected })
  await expect(collected).toContainText('USD')
  const close = page.getByRole('region', { name: monthCloseTexts.title })
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      close.getByRole('button', { name }).click(),
    ])
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  await expect(collected.locator('dd').first()).toBeVisible()
  const list = await save(monthCloseTexts.csv)
  expect(list.name).toMatch(/^cierre_\d{4}-\d\d\.csv$/)
  const [header = [], ...lines] = readCsv(list.content.toString('utf8'), ',') ?? []
  const place = header.indexOf('Cuenta (USD)')
  const { payment, refund } = monthCloseTexts.kinds
  const counted = lines.filter(([kind = '']) => [payment, refund].some((known) => known === kind))
  const total = counted.reduce((all, line) => all + Math.round(Number(line[place] || 0) * 100), 0) / 100
  const net = lines.find(([kind]) => kind === monthCloseTexts.totals.net)
  expect(Number(net?.[header.indexOf('Total (USD)')])).toBe(total)
  const told = await collected.locator('dd').first().innerText()
  expect(Number(told.replace(/[^\d.]/g, ''))).toBe(total)
  expect(total).toBeGreaterThan(0)

  const sheets = await save(monthCloseTexts.xlsx)
  expect(sheets.name).toMatch(/^cierre_\d{4}-\d\d\.xlsx$/)
  expect(sheets.content.subarray(0, 2).toString()).toBe('PK')
  expect(header.slice(1)).toEqual([...headingsOf(paymentsCsv.columns), 'Total (USD)', 'Cantidad'])
  expect(complaints).toEqual([])
})
