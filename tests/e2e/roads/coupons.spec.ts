import { expect, type Page } from '@playwright/test'
import { couponForm } from '../../../src/content/coupons-admin.ts'
import { test } from '../journey.ts'
import {
  acceptTerms,
  expectCheckoutKept,
  expectSoundAtEveryWidth,
  fillCheckout,
  goToProvider,
  holdRequests,
  openAs,
  openStaff,
  submitCheckout,
  watchConsole,
} from '../pages.ts'
import { aBuyer, paymentsOf } from '../sandbox.ts'
import { adminUser } from '../stage.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Cupón' })

test('staff make a coupon, a visitor types it by keyboard and pays less, and its last use is the last', async ({
  page,
  browser,
}) => {
  const { complaints } = watchConsole(page, [/Failed to load resource/])
  const staff = await openAs(browser, adminUser)
  await staff.goto('/backoffice/courses')
  await staff.getByRole('link', { name: 'Cupones' }).click()
  await expect(staff.getByRole('row', { name: /COMUNIDAD10/ })).toContainText('1 de 50')
  await expectSoundAtEveryWidth(staff, 'the coupons')
  await staff.getByRole('button', { name: 'Nuevo cupón' }).press('Enter')
  const dialog = staff.getByRole('dialog', { name: 'Nuevo cupón' })
  await dialog.getByRole('button', { name: 'Crear cupón' }).click()
  for (const problem of [couponForm.problems.code, couponForm.problems.percent])
    await expect(dialog.getByText(problem)).toBeVisible()
  await dialog.getByLabel('Código').fill('deltas-30')
  await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('30')
  await dialog.getByLabel('Último día').fill('2099-12-31')
  await dialog.getByLabel('Usos en total').fill('1')
  await dialog.getByRole('checkbox', { name: 'Deep Learning, cualquier cohorte' }).press('Space')
  await expectSoundAtEveryWidth(staff, 'a new coupon')
  await dialog.getByRole('button', { name: 'Crear cupón' }).press('Enter')
  const row = staff.getByRole('row', { name: /DELTAS-30/ })
  await expect(row).toContainText('0 de 1')

  const buyer = aBuyer()
  await page.goto('/checkout?course=deep-learning')
  await fillCheckout(page, buyer)
  await page.getByRole('button', { name: '¿Tienes un cupón?' }).press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('otra-cosa')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Este cupón no existe, venció o no vale para este curso.')).toBeVisible()
  await field(page).fill('')
  await page.keyboard.type('deltas-30')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Aplicar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pagas USD 91.00 en vez de USD 130.00: ahorras USD 39.00.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar' })).toBeFocused()
  await expectCheckoutKept(page, buyer)
  await expectSoundAtEveryWidth(page, 'a checkout with a coupon')
  await goToProvider(page)

  // The holder of the last use may turn back and go on; nobody else gets it.
  const other = await browser.newPage()
  await other.goto('/checkout?course=deep-learning&cupon=DELTAS-30')
  await fillCheckout(other, aBuyer())
  await acceptTerms(other)
  await expect(other.getByText(': ahorras USD 39.00')).toBeVisible()
  await submitCheckout(other)
  await expect(other.getByText('El cupón ya no vale para esta compra')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Pagar/ })).toContainText('USD 130.00')
  await other.close()

  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  const [payment] = await paymentsOf(buyer.email)
  expect(payment).toMatchObject({ amount: 91, currency: 'USD', status: 'PAID' })

  await staff.reload()
  await expect(row).toContainText('1 de 1')
  await expect(row).toContainText('Agotado')
  await expect(row).toContainText('USD 91')
  await expect(row).toContainText('USD 39')
  await row.getByRole('link', { name: '1 de 1' }).click()
  await expect(staff.getByRole('row')).toHaveCount(2)
  await expect(staff.getByRole('row').nth(1)).toContainText('cupón DELTAS-30')
  await staff.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(staff.getByRole('article')).toContainText('con el cupón DELTAS-30, en vez de USD\u00a0130.00')
  await openStaff(page, '/student-tracking')
  await expect(page.getByRole('row').nth(1)).toContainText(buyer.email)
  await expect(page.getByRole('row').nth(1)).toContainText('USD 91.00')
  await staff.close()
  expect(complaints).toEqual([])
})

test('a coupon in the address of a page goes with the visit to any checkout, before the script and in a new tab, until it is taken off', async ({
  page,
}) => {
  const saving = page.getByText('en vez de USD 90.00: ahorras USD 9.00')
  const quiet = page.getByRole('button', { name: '¿Tienes un cupón?' })
  // The application is held back: the first link leads on by itself.
  const letCode = await holdRequests(page, '**/assets/*.js')
  await page.goto('/geo-databases?utm_source=boletin&cupon=comunidad10', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?utm_source=boletin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Inscribirme/ })
    .first()
    .click()
  await page.waitForURL(/\/checkout\?course=geodatabases$/)
  letCode()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(saving).toBeVisible()

  // Through other pages, to the checkout of another course; in a new tab the link itself brings it.
  await page.getByRole('banner').getByRole('link', { name: 'Empresas' }).click()
  await expect(page).toHaveURL(/\/empresas$/)
  await page.goto('/deep-learning')
  const enrol = page
    .getByRole('main')
    .getByRole('link', { name: /^Inscribirme/ })
    .first()
  await expect(enrol).toHaveAttribute('href', /&cupon=comunidad10$/)
  const tab = await page.context().newPage()
  await tab.goto((await enrol.getAttribute('href')) ?? '')
  await expect(tab.getByText(': ahorras USD 13.00')).toBeVisible()
  await tab.close()
  await enrol.click()
  await expect(page.getByText(': ahorras USD 13.00')).toBeVisible()
  expect(page.url()).not.toContain('cupon')

  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect(quiet.or(field(page)).first()).toBeVisible()
  await page.reload()
  await expect(quiet).toBeVisible()
  await page.goBack()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Inscribirme/ })
    .first()
    .click()
  await expect(quiet).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pagar/ })).toContainText('USD 130.00')
})
