import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { ageLabels, figuresTexts as texts } from '../../../src/content/money-figures.ts'
import { dayRangeTexts } from '../../../src/content/staff-lists.ts'
import { moneyCardTexts } from '../../../src/content/tracking.ts'
import { readCsv } from '../../../src/platform/csv-document.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, refusedRequest, watchConsole } from '../pages.ts'
import { armGatewayFault, clearGatewayFaults } from '../sandbox.ts'

const reports = '/backoffice?tab=reportes'

const figures = '/rest/v1/rpc/money_figures'

const picture = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

const drawn = (page: Page, title: string) => picture(page, title).getByRole('img')

const sums = (page: Page) => page.getByLabel(texts.sumsTitle)

test('money at a glance: a range in the address, pictures with their tables and files, by keyboard', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { complaints } = watchConsole(page)
  await openStaff(page, reports)
  const { days, courses, ageing } = texts.sheets
  await expect(page.getByRole('button', { name: texts.presets.month, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // Until they come, the page shows the figures of the month, and does not say yet that it waits.
  const asked = page.waitForRequest(`**${figures}`)
  await page.getByRole('button', { name: texts.presets.days_90 }).press('Enter')
  await asked
  await expect(sums(page)).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expect(drawn(page, days.title)).toHaveAttribute('aria-label', /Total USD/)
  await expect(drawn(page, days.title).locator('path').first()).toBeAttached()
  // Nothing of the library that the content policy would refuse.
  await expect(page.locator('main svg style')).toHaveCount(0)
  await expectSoundAtEveryWidth(page, 'money at a glance')

  // The card of the overdue debt says the same as the ages that are late.
  await picture(page, ageing.title).getByText(texts.table).press('Enter')
  const amounts = picture(page, ageing.title).getByRole('cell').filter({ hasText: 'USD' })
  await expect(amounts).toHaveCount(Object.keys(ageLabels).length)
  const money = (text: string) => Number(text.replace(/[^\d.]/g, ''))
  const late = (await amounts.allInnerTexts()).slice(1).reduce((all, text) => all + money(text), 0)
  expect(late).toBeGreaterThan(0)
  const overdue = page.getByLabel(moneyCardTexts.title).locator('dd').filter({ hasText: 'USD' })
  await expect
    .poll(async () => (await overdue.allInnerTexts()).map(money))
    .toContain(Math.round(late * 100) / 100)

  await picture(page, courses.title).getByText(texts.table).press('Enter')
  const rows = await picture(page, courses.title).getByRole('row').count()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    picture(page, courses.title).getByRole('button', { name: texts.csv }).press('Enter'),
  ])
  const lines = readCsv(await readFile(await file.path(), 'utf8'), ',')?.filter((line) => line.length > 1)
  expect(lines?.[0]?.at(-1)).toBe(courses.header.at(-1))
  expect(lines).toHaveLength(rows)
  await expectSoundAtEveryWidth(page, 'tables of figures')

  await page.reload()
  await expect(page.getByRole('button', { name: texts.presets.days_90 })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // At once: the second is typed before the address has the first.
  await page.getByLabel(dayRangeTexts.from, { exact: true }).fill('2020-01-01')
  await page.getByLabel(dayRangeTexts.to, { exact: true }).fill('2020-01-31')
  await expect(picture(page, days.title).getByText(texts.nothing)).toBeVisible()
  await expect(sums(page)).toContainText('USD 0')
  await page.getByLabel(dayRangeTexts.to, { exact: true }).fill('2019-01-31')
  await expect(page.getByText(dayRangeTexts.problem({ kind: 'reversed' }))).toBeVisible()
  await expectSoundAtEveryWidth(page, 'no range')
  expect(complaints).toEqual([])
})

/** A thousand times each number, so that counts stay whole. */
function enlarged(value: unknown): unknown {
  if (typeof value === 'number') return value * 1000
  if (Array.isArray(value)) return value.map(enlarged)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, enlarged(inner)]))
}

test('the sums of a large school fit their cards', async ({ page }) => {
  await page.route(`**${figures}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: enlarged(await answer.json()) })
  })
  await openStaff(page, reports)
  await page.getByRole('button', { name: texts.presets.days_90 }).click()
  const { days, courses, countries, ways } = texts.sheets
  for (const { title } of [days, courses, countries, ways]) {
    await picture(page, title).getByText(texts.table).click()
  }
  await expect(picture(page, courses.title).getByRole('cell').first()).toContainText(/USD\s\d[\d\s]{6}/)
  await expectSoundAtEveryWidth(page, 'tables of large sums')
})

test('figures that fail are asked for again', async ({ page }) => {
  const { complaints } = watchConsole(page, [refusedRequest])
  await armGatewayFault({ path: figures, status: 500, body: {}, times: 4 })
  await openStaff(page, reports)
  await expect(page.getByText(texts.failed)).toBeVisible({ timeout: 15_000 })
  await clearGatewayFaults()
  await page.getByRole('button', { name: texts.retry }).first().click()
  await expect(sums(page)).toContainText('USD')
  expect(complaints).toEqual([])
})
