import { expect, type Page } from '@playwright/test'
import { backofficeTexts } from '../../src/content/staff.ts'
import {
  balancesTexts,
  completenessLabels,
  paymentsListTexts,
  paymentsReportTexts,
  sumTexts,
  trackingTexts,
} from '../../src/content/tracking.ts'
import { plusDays } from '../../src/domain/day-arithmetic.ts'
import { today } from '../../src/platform/clock.ts'
import { test } from './journey.ts'
import { expectSoundAtEveryWidth, openStaff, signInAsStaff, watchConsole } from './pages.ts'
import { clearGatewayFaults } from './sandbox.ts'

test.afterEach(clearGatewayFaults)

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option })
const search = (page: Page) => page.getByRole('searchbox', { name: balancesTexts.search })
const sums = (page: Page) => page.getByRole('figure', { name: sumTexts.title })

/** How many rows the pager counts. */
async function countOf(page: Page): Promise<number> {
  const range = page.getByText(/ de [\d\s]+ (pagos?|estudiantes?)$/)
  const [, count = ''] = / de ([\d\s]+) /.exec(await range.innerText()) ?? []
  return Number(count.replace(/\s/g, ''))
}

test('Reportes and Pagos lead to the report, whose sums follow the filters', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStaff(page, '/backoffice?tab=pagos')
  await expect(page.getByRole('link', { name: paymentsReportTexts.link })).toBeVisible()
  await page.getByRole('tab', { name: backofficeTexts.tabLabels.reportes }).click()
  await expectSoundAtEveryWidth(page, 'the tab of reports')
  await page.getByRole('link', { name: paymentsReportTexts.link }).click()
  await expect(page.getByRole('heading', { level: 1, name: paymentsReportTexts.title })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the report of payments')

  const every = await countOf(page)
  const sumOfEvery = await sums(page).textContent()
  await choose(page, paymentsListTexts.type, paymentsListTexts.typeOptions.installments)
  await expect.poll(() => countOf(page)).not.toBe(every)
  expect(await sums(page).textContent()).not.toBe(sumOfEvery)
  const instalments = await countOf(page)
  await choose(page, paymentsListTexts.type, paymentsListTexts.typeOptions.single)
  await expect.poll(() => countOf(page)).toBe(every - instalments)
  await search(page).fill('zzzz')
  await expect(page.getByText(`${paymentsListTexts.emptySearch} «zzzz».`)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'no payment is reported')
  expect(complaints).toEqual([])
})

test('students with a sale at first; with the others they are all', async ({ page }) => {
  await openStaff(page, '/payments-report?tab=estudiantes')
  await expect(page.getByText(balancesTexts.onlyComplete)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the report of students')
  const complete = await countOf(page)
  await choose(page, balancesTexts.completeness, completenessLabels.incomplete)
  await expect(page.getByText(balancesTexts.incomplete)).toBeVisible()
  await expect(page.getByRole('row', { name: /benito\.estepa/ })).toContainText(balancesTexts.noSale)
  const incomplete = await countOf(page)
  await choose(page, balancesTexts.completeness, completenessLabels.all)
  await expect.poll(() => countOf(page)).toBe(complete + incomplete)
  await page.getByRole('tab', { name: trackingTexts.payments }).click()
  await expect(page).toHaveURL(/\/payments-report$/)
})

test('what is found until a day and from the next one on is everything', async ({ page }) => {
  await signInAsStaff(page)
  const middle = plusDays(today(), -20)
  for (const [tab, filter] of [
    ['pagos', 'status=all'],
    ['estudiantes', 'sales=all'],
  ]) {
    const counts: number[] = []
    for (const days of ['', `&to=${middle}`, `&from=${plusDays(middle, 1)}`]) {
      await page.goto(`/payments-report?tab=${tab}&${filter}${days}`)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      counts.push(await countOf(page))
    }
    const [every, before, after] = counts
    expect(before, tab).toBeLessThan(every ?? 0)
    expect((before ?? 0) + (after ?? 0), tab).toBe(every)
  }
})
