import { expect, type Page } from '@playwright/test'
import { dayRangeTexts } from '../../../src/content/staff-lists.ts'
import { balancesTexts, paymentsListTexts } from '../../../src/content/tracking.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, watchConsole } from '../pages.ts'

const students = '/student-tracking?tab=estudiantes'

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option })

test('a range of days by keyboard stays in the address, and days that are none are named', async ({
  page,
}) => {
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
