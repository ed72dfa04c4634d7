import { expect, type Page } from '@playwright/test'
import { dayRangeTexts } from '../../src/content/staff-lists.ts'
import {
  balancesTexts,
  debtTexts,
  moneyCardTexts,
  monthsBehindText,
  paymentsListTexts,
  sumTexts,
  trackingTexts,
} from '../../src/content/tracking.ts'
import { test } from './journey.ts'
import { expectSoundAtEveryWidth, openStaff, watchConsole } from './pages.ts'

const students = '/student-tracking?tab=estudiantes'

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option })

async function openStudents(page: Page, query = ''): Promise<void> {
  await openStaff(page, `${students}${query}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

/** The figure of a card, without its note. */
async function figureOf(page: Page, card: string): Promise<string> {
  const strip = page.getByRole('region', { name: moneyCardTexts.title })
  await expect(strip).toHaveAttribute('aria-busy', 'false')
  return strip.locator('div').filter({ hasText: card }).locator('dd').first().innerText()
}

/** «Deuda» of the sums beside the pager. */
function sumOf(page: Page, name: string) {
  return page
    .getByRole('figure', { name: sumTexts.title })
    .locator('div')
    .filter({ hasText: name })
    .locator('dd')
}

test('the cards, the students in debt first, and what each owes by both names', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStudents(page)
  await expect(page.getByRole('heading', { level: 1, name: trackingTexts.title })).toBeVisible()
  expect(await figureOf(page, moneyCardTexts.sold)).toMatch(/^USD\s/)
  // USD and ARS stand beside each other.
  expect(await figureOf(page, moneyCardTexts.confirmed)).toMatch(/^USD[\d.\s]+ARS/)
  const tadeo = row(page, 'Tadeo Cordillera')
  await expect(tadeo).toContainText(monthsBehindText)
  await expect(tadeo).toContainText(debtTexts.debt)
  await expect(tadeo).toContainText(debtTexts.overdue)
  const months = (await page.getByText(monthsBehindText).allInnerTexts()).map(Number.parseFloat)
  expect(months.length).toBeGreaterThan(5)
  expect(months).toEqual(months.toSorted((one, other) => other - one))
  // The sums are of every row that is shown: all of them are on one page.
  await expect(sumOf(page, sumTexts.agreed)).toContainText(await figureOf(page, moneyCardTexts.sold))
  expect(complaints).toEqual([])
})

test('a range of days by keyboard stays in the address, and days that are none are named', {
  tag: '@long',
}, async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStaff(page, '/student-tracking')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const range = page.getByRole('combobox', { name: paymentsListTexts.days.paid })
  const from = page.getByLabel(dayRangeTexts.from)
  const to = page.getByLabel(dayRangeTexts.to)
  await range.press('ArrowDown')
  await expect(range).toHaveValue('weekend')
  await range.press('ArrowDown')
  await expect(range).toHaveValue('month')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const day = await from.inputValue()
  await page.reload()
  await expect(range).toHaveValue('month')
  await expect(from).toHaveValue(day)

  // Chromium asks for month, day and year, as its own language has them.
  await to.focus()
  await page.keyboard.type('12312024')
  await expect(to).toHaveValue('2024-12-31')
  await expect(page.getByText(dayRangeTexts.problem({ kind: 'reversed' }))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`from=${day}`))
  await expectSoundAtEveryWidth(page, 'days that are no range')
  await from.focus()
  await page.keyboard.type('12012024')
  await expect(page).toHaveURL(/from=2024-12-01&to=2024-12-31/)
  await expect(page.getByText(dayRangeTexts.problem({ kind: 'reversed' }))).toBeHidden()
  await expect(page.getByText(paymentsListTexts.emptyFilter)).toBeVisible()

  await page.goto(`${students}&from=ayer&situation=con_deuda`)
  await expect(page.getByText(dayRangeTexts.problem({ kind: 'no_day', text: 'ayer' }))).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'days in an address that are none')
  await choose(page, balancesTexts.days, dayRangeTexts.choices.all)
  await expect(page).toHaveURL(/\?tab=estudiantes&situation=con_deuda$/)
  expect(complaints).toEqual([])
})
