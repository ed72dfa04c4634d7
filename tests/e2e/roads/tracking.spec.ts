import { expect, type Page } from '@playwright/test'
import {
  debtTexts,
  moneyCardTexts,
  monthsBehindText,
  sumTexts,
  trackingTexts,
} from '../../../src/content/tracking.ts'
import { test } from '../journey.ts'
import { openStaff, watchConsole } from '../pages.ts'

const students = '/student-tracking?tab=estudiantes'

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

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

test('the cards, the students in debt first, and what each owes, once, by both names', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStudents(page)
  await expect(page.getByRole('heading', { level: 1, name: trackingTexts.title })).toBeVisible()
  expect(await figureOf(page, moneyCardTexts.sold)).toMatch(/^USD\s/)
  // USD and ARS stand beside each other.
  expect(await figureOf(page, moneyCardTexts.confirmed)).toMatch(/^USD[\d.\s]+ARS/)
  const tadeo = row(page, 'Tadeo Cordillera')
  await expect(tadeo).toContainText(monthsBehindText)
  await expect(tadeo).toContainText(debtTexts.both)
  const months = (await page.getByText(monthsBehindText).allInnerTexts()).map(Number.parseFloat)
  expect(months.length).toBeGreaterThan(5)
  expect(months).toEqual(months.toSorted((one, other) => other - one))
  // The sums are of every row that is shown: all of them are on one page.
  await expect(sumOf(page, sumTexts.agreed)).toContainText(await figureOf(page, moneyCardTexts.sold))
  expect(complaints).toEqual([])
})
