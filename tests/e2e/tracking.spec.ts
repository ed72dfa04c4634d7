import { expect, type Page } from '@playwright/test'
import { debtLinkTexts } from '../../src/content/debt-link-dialog-texts.ts'
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
import { armGatewayFault, clearGatewayFaults } from './sandbox.ts'

test.afterEach(clearGatewayFaults)

const students = '/student-tracking?tab=estudiantes'

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox', { name: balancesTexts.search })
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

test('each type of payment, paging there and back, and the way back to the tab', async ({ page }) => {
  await openStaff(page, '/student-tracking')
  await expect(page.getByText(paymentsListTexts.onlyPaid)).toBeVisible()
  await choose(page, paymentsListTexts.type, paymentsListTexts.typeOptions.single)
  await expect(page).toHaveURL(/type=single/)
  await expect(row(page, /Cuotas/)).toHaveCount(0)
  await choose(page, paymentsListTexts.type, paymentsListTexts.typeOptions.all)
  await expect(page.getByText(/^1–50 de \d+ pagos$/)).toBeVisible()
  const first = await page.getByRole('row').nth(1).innerText()
  const next = page.getByRole('button', { name: paymentsListTexts.next })
  await next.press('Enter')
  await expect(page.getByText(/^51–\d+ de \d+ pagos$/)).toBeVisible()
  await expect(next).toBeFocused()
  await expect(next).toBeDisabled()
  expect(await page.getByRole('row').nth(1).innerText()).not.toBe(first)
  await page.getByRole('button', { name: paymentsListTexts.previous }).click()
  await expect(page.getByText(/^1–50 de \d+ pagos$/)).toBeVisible()
  expect(await page.getByRole('row').nth(1).innerText()).toBe(first)

  await search(page).fill('lautaro')
  await expect(page).toHaveURL(/q=lautaro/)
  await page.getByRole('tab', { name: trackingTexts.students }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /lautaro/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lautaro Ráster' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/tab=estudiantes&q=lautaro/)
  await expect(page.getByRole('row')).toHaveCount(2)
})

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
  await expectSoundAtEveryWidth(page, 'payments of this month')
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

test('the link of a debt, only where there is one, and what is said when none comes', async ({ page }) => {
  await openStudents(page)
  const link = page.getByRole('button', { name: /^Link Pago/ })
  const behind = await page.getByText(monthsBehindText).count()
  await expect(link).toHaveCount(behind)
  const path = '/rest/v1/rpc/get_person_debts'
  const dialog = page.getByRole('dialog')
  // Asked for twice by itself.
  await armGatewayFault({ path, status: 500, body: {}, times: 2 })
  await row(page, 'Tadeo Cordillera').getByRole('button').click()
  await expect(dialog).toContainText(`${debtLinkTexts.failed}Error HTTP: 500`)
  await armGatewayFault({ path, status: 200, body: [{}], times: 2 })
  await dialog.getByRole('button', { name: debtLinkTexts.retry }).click()
  await expect(dialog).toContainText(`${debtLinkTexts.failed}No se recibió URL de checkout`)
  await dialog.getByRole('button', { name: debtLinkTexts.retry }).click()
  await expect(dialog.getByRole('textbox', { name: debtLinkTexts.link })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the keyboard alone goes from the tabs to a person', async ({ page }) => {
  await openStudents(page)
  await page.getByRole('tab', { name: trackingTexts.students }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: trackingTexts.payments, selected: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^1–\d+ de \d+ estudiantes$/)).toBeVisible()
  const person = page.getByRole('link', { name: /tadeo/i })
  for (
    let step = 0;
    step < 40 && !(await person.evaluate((link) => link === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(person).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tadeo Cordillera' })).toBeVisible()
  await page.goBack()
  await expect(person).toBeFocused()
  // Far down, within what scrolls.
  const last = page.getByRole('row').last().getByRole('link').first()
  const name = await last.innerText()
  await last.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.goBack()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})

test('what does not load says why, and is asked again', async ({ page }) => {
  await openStudents(page)
  await expectSoundAtEveryWidth(page, 'students')
  await armGatewayFault({ path: '/rest/v1/rpc/list_balances', status: 500, body: {}, times: 20 })
  await page.reload()
  await expect(page.getByText(balancesTexts.failed)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'students that failed')
  await clearGatewayFaults()
  await page.getByRole('button', { name: balancesTexts.retry }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await armGatewayFault({ path: '/rest/v1/rpc/list_balances', drop_connection: true, times: 20 })
  await armGatewayFault({ path: '/rest/v1/rpc/money_cards', status: 500, body: {}, times: 20 })
  await page.reload()
  await expect(page.getByText(balancesTexts.offline)).toBeVisible()
  await expect(page.getByText(moneyCardTexts.failed)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'students out of reach, without cards')
})
