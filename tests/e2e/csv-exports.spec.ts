import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { csvExportTexts, csvFailureSentence, csvFormatTexts } from '../../src/content/csv-export.ts'
import { paymentsCsv, studentsCsv, moneyExportTexts as texts } from '../../src/content/money-exports.ts'
import { plusDays } from '../../src/domain/day-arithmetic.ts'
import { today } from '../../src/platform/clock.ts'
import { test } from './journey.ts'
import { expectSoundAtEveryWidth, refusedRequest, signInAsStaff, watchConsole } from './pages.ts'
import { armGatewayFault, clearGatewayFaults } from './sandbox.ts'
import { adminUser, staffUser } from './stage.ts'

const pieces = '/rest/v1/rpc/export_payments'
const payments = '/student-tracking?status=all'

test.afterEach(clearGatewayFaults)

async function openPayments(page: Page, address = payments, user = staffUser): Promise<void> {
  await signInAsStaff(page, user)
  await page.goto(address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openQuestion(page: Page) {
  await page.getByRole('button', { name: texts.export, exact: true }).click()
  return page.getByRole('dialog')
}

async function exportAll(page: Page): Promise<void> {
  const question = await openQuestion(page)
  await question.getByRole('button', { name: texts.export }).click()
}

async function downloaded(page: Page): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), exportAll(page)])
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

/** Small pieces of the real server: the sample data fit into one of the usual size. */
async function askForPiecesOf(
  page: Page,
  size: number,
  meanwhile: (call: number) => Promise<void>,
): Promise<void> {
  let calls = 0
  await page.context().route(`**${pieces}`, async (route) => {
    calls += 1
    await meanwhile(calls)
    await route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), piece_size: size }),
    })
  })
}

test('the payments of the filters are downloaded whole, with their rate', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openPayments(page)
  const shown = await countOf(page)
  expect(shown).toBeGreaterThan(20)
  await openQuestion(page)
  await expectSoundAtEveryWidth(page, 'the question of the export')
  await page.keyboard.press('Escape')
  const file = await downloaded(page)
  expect(file.suggestedFilename()).toMatch(/^pagos-consolidado_\d{4}-\d\d-\d\d\.csv$/)
  const { header, rows, delimiter } = await linesOf(file)
  expect(header).toEqual([...paymentsCsv.header])
  expect(delimiter).toBe(',')
  expect(rows).toHaveLength(shown)
  const rates = new Set(rows.map((row) => `${row[11]} ${row[13]}`))
  expect(rates).toContain('USD 1')
  expect(rates).toContain('ARS 0.0008')
  await expect(page.getByText(csvExportTexts.done(shown))).toBeVisible()
  await page.goto('/student-tracking?status=all&q=zzzz')
  await exportAll(page)
  await expect(page.getByText(texts.empty)).toBeVisible()
  expect(complaints).toEqual([])
})

test('the payments of a range of days are those of the list, by the day they were paid', async ({ page }) => {
  const [from, to] = [plusDays(today(), -40), plusDays(today(), -5)]
  await openPayments(page, `/student-tracking?from=${from}&to=${to}`)
  const shown = await countOf(page)
  const { rows } = await linesOf(await downloaded(page))
  expect(rows).toHaveLength(shown)
  const approved = rows.map((row) => row[5]?.split('/').reverse().join('-') ?? '')
  expect(approved.filter((day) => day < from || day > to)).toEqual([])
})

test('the students are downloaded whole, in the format that follows their exporter', async ({
  page,
  browser,
}) => {
  // Other journeys export as the usual member meanwhile.
  await openPayments(page, '/student-tracking?tab=estudiantes', adminUser)
  const shown = await countOf(page)
  const question = await openQuestion(page)
  await question
    .getByRole('combobox', { name: csvFormatTexts.label })
    .selectOption({ label: csvFormatTexts.formats.semicolon })
  await page.keyboard.press('Escape')
  const { header, rows, delimiter } = await linesOf(await downloaded(page))
  expect(header).toEqual([...studentsCsv.header])
  expect(delimiter).toBe(';')
  expect(rows).toHaveLength(shown)

  const elsewhere = await (await browser.newContext()).newPage()
  await openPayments(elsewhere, payments, adminUser)
  expect((await linesOf(await downloaded(elsewhere))).delimiter).toBe(';')
  await elsewhere.context().close()
  const again = await openQuestion(page)
  await again
    .getByRole('combobox', { name: csvFormatTexts.label })
    .selectOption({ label: csvFormatTexts.formats.comma })
})

test('a piece that is lost, and a token that has expired, go unnoticed', async ({ page }) => {
  await openPayments(page)
  const shown = await countOf(page)
  await armGatewayFault({ path: pieces, drop_connection: true, times: 1 })
  expect((await linesOf(await downloaded(page))).rows).toHaveLength(shown)
  await armGatewayFault({ path: pieces, status: 401, body: {}, times: 1 })
  expect((await linesOf(await downloaded(page))).rows).toHaveLength(shown)
})

test('a file that was cut is offered by another name, on whatever page its member is', async ({ page }) => {
  const { complaints } = watchConsole(page, [refusedRequest])
  await openPayments(page)
  await askForPiecesOf(page, 10, async (call) => {
    if (call === 3) await armGatewayFault({ path: pieces, status: 500, body: {}, times: 1 })
  })
  await exportAll(page)
  await expect(page.getByText(texts.failed)).toBeVisible()
  await expect(page.getByText(csvFailureSentence({ reason: 'http', status: 500 }))).toBeVisible()
  await page
    .getByRole('link', { name: 'Hoy' })
    .or(page.getByRole('link', { name: 'Backoffice' }))
    .first()
    .click()
  const panel = page.getByRole('region', { name: csvExportTexts.panel })
  await expect(panel.getByText(csvExportTexts.cut(20))).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the offer of a cut file')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: csvExportTexts.saveCut }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^pagos-consolidado_.*_incompleto\.csv$/)
  const { rows } = await linesOf(file)
  expect(rows).toHaveLength(21)
  expect(rows.at(-1)?.[0]).toBe(csvExportTexts.cutLine)
  await expect(panel).toBeHidden()
  expect(complaints).toEqual([])
})

test('an export without connection says so after several tries', async ({ page }) => {
  await openPayments(page)
  await armGatewayFault({ path: pieces, drop_connection: true, times: 40 })
  await exportAll(page)
  await expect(page.getByRole('region', { name: csvExportTexts.panel })).toBeVisible()
  await expect(page.getByText(csvFailureSentence({ reason: 'offline' }))).toBeVisible({ timeout: 30_000 })
})
