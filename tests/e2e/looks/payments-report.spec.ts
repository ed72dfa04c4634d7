import { expect, type Page } from '@playwright/test'
import { backofficeTexts } from '../../../src/content/staff.ts'
import {
  balancesTexts,
  paymentsListTexts,
  paymentsReportTexts,
  sumTexts,
} from '../../../src/content/tracking.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, watchConsole } from '../pages.ts'

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
