import { expect, type Page } from '@playwright/test'
import { chasingTexts, reminderSwitchTexts } from '../../../src/content/reminders.ts'
import { scheduleTexts } from '../../../src/content/sales.ts'
import { test } from '../journey.ts'
import { cutOff, expectSoundAtEveryWidth, openStaff } from '../pages.ts'
import { openPerson } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

const chasing = '/student-tracking?tab=cobranzas'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option })

const dialog = (page: Page) => page.getByRole('dialog')

/** A debtor of the sample data: ten days behind, and so one of the first who are mailed; others are behind for longer. */
const due = 'olga.isolinea@example.com'

test('while another filter is on its way nothing can be done for many, and then what the filter names', async ({
  page,
}) => {
  await openStaff(page, `${chasing}&chase=today`, adminUser)
  const acts = page.getByRole('button', { name: /^(Marcar|Escribir a) \d+ / })
  const markers = page.getByRole('button', { name: /^Marcar \d+ como escritos$/ })
  await expect(acts).toHaveCount(2)
  await expect(row(page, due)).toBeVisible()
  const before = (await markers.textContent()) ?? ''
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/rpc\/(list|count)_debtors/, async (route) => {
    await held
    await route.continue()
  })
  await choose(page, chasingTexts.behind, chasingTexts.behindLabels['31'])
  await expect(page.locator('section[aria-busy="true"]')).toBeVisible()
  await expect(page).toHaveURL(/behind=31/)
  await expect(markers).toHaveText(before)
  for (const act of await acts.all()) await expect(act).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: chasingTexts.chooseAll })).toBeDisabled()
  letGo()
  await expect(row(page, due)).toHaveCount(0)
  for (const act of await acts.all()) await expect(act).toBeEnabled()
  expect(await markers.textContent()).not.toBe(before)

  // Without a choice the mark asks, with the number; then it is of the rows that the filter shows, and goes back at once.
  const marked = page.waitForRequest(/\/rpc\/mark_written/)
  const [, count] = /(\d+)/.exec((await markers.textContent()) ?? '') ?? []
  const names = await page.getByRole('row').filter({ hasText: '@' }).count()
  expect(Number(count)).toBe(names)
  await markers.press('Enter')
  await expect(
    dialog(page).getByRole('heading', { name: new RegExp(`^Marcar ${count} deudas?`) }),
  ).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a mark of all of the list')
  await dialog(page).getByRole('button', { name: 'Sí, marcar' }).press('Enter')
  expect((await marked).postDataJSON().sale_ids).toHaveLength(names)
  await expect(dialog(page)).toHaveCount(0)
  await choose(page, chasingTexts.state, chasingTexts.states.written)
  await page.getByRole('button', { name: `Desmarcar ${count}`, exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Sí, desmarcar' }).press('Enter')
  await choose(page, chasingTexts.state, chasingTexts.states.today)
  await expect(page.getByRole('button', { name: `Marcar ${count} como escritos` })).toBeEnabled()
})

test('who may not change money sees the list, and no switch', async ({ page }) => {
  await openStaff(page, chasing)
  await expect(page.getByText(/^(Los )?recordatorios/i).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: chasingTexts.behind })).toBeVisible()
  await expect(page.getByRole('button', { name: reminderSwitchTexts.start })).toHaveCount(0)
  await page.goto('/payments-report?tab=cobranzas')
  await expect(page.getByRole('tab', { name: chasingTexts.tab })).toHaveCount(0)
})

test('on a phone who owes has room for a name, and no column of a plan is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStaff(page, chasing, adminUser)
  const name = page.getByRole('rowheader', { name: /Úrsula Altiplano/ })
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(130)
  await openPerson(page, { email: 'tadeo.cordillera@example.com' })
  await expect(page.getByRole('table', { name: scheduleTexts.title })).toBeVisible()
  expect((await cutOff(page)).filter((cut) => cut.startsWith('TABLE'))).toEqual([])
})

test('switch and sums that do not come say so, and come by a button', async ({ page }) => {
  const calls = /\/rpc\/(get_reminder_switch|count_debtors)/
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }))
  await openStaff(page, chasing, adminUser)
  const failures = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reintentar' }) })
  await expect(failures).toHaveCount(2)
  await expectSoundAtEveryWidth(page, 'switch and sums that did not come')
  await page.unroute(calls)
  for (const left of [1, 0]) {
    await failures.first().getByRole('button', { name: 'Reintentar' }).press('Enter')
    await expect(failures).toHaveCount(left)
  }
  await expect(page.getByText(reminderSwitchTexts.off)).toBeVisible()
})
