import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import {
  acceptTerms,
  expectCheckoutKept,
  fillCheckout,
  goToProvider,
  openAs,
  payAtProvider,
  submitCheckout,
} from '../pages.ts'
import { aBuyer, paymentsOf } from '../sandbox.ts'
import { staffUser } from '../stage.ts'

test('a coupon of an address is applied at once, comes back with who turns back, and ends when it is paused', async ({
  page,
  browser,
}) => {
  const buyer = aBuyer()
  await page.goto('/checkout?course=gee-python&cupon=tierra15')
  await expect(page.getByText('Pagas USD 75.00 en vez de USD 90.00: ahorras USD 15.00.')).toBeVisible()
  await fillCheckout(page, buyer)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/checkout\?course=gee-python&cupon=TIERRA15&/)
  await expect(page.getByText(': ahorras USD 15.00')).toBeVisible()
  await expectCheckoutKept(page, buyer)

  const staff = await openAs(browser, staffUser)
  await staff.goto('/backoffice/coupons')
  await staff.getByRole('button', { name: /^Pausar ?: TIERRA15/ }).press('Enter')
  await expect(staff.getByRole('row', { name: /TIERRA15/ })).toContainText('Pausado')
  await submitCheckout(page)
  await expect(page.getByText('El cupón ya no vale para esta compra')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pagar/ })).toContainText('USD 90.00')
  await expectCheckoutKept(page, buyer)
  await staff.getByRole('button', { name: /^Reanudar ?: TIERRA15/ }).press('Enter')
  await expect(staff.getByRole('row', { name: /TIERRA15/ })).toContainText('Vigente')
  await staff.close()

  await page.goto('/checkout?course=gee-python&cupon=tierra15')
  await expect(page.getByText(': ahorras USD 15.00')).toBeVisible()
  await acceptTerms(page)
  await payAtProvider(page)
  expect((await paymentsOf(buyer.email)).filter(({ status }) => status === 'PAID')).toMatchObject([
    { amount: 75 },
  ])
})
