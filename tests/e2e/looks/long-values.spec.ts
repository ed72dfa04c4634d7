import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { fillCheckout, openStaff, payAtProvider, submitCheckout } from '../pages.ts'
import { expectNoViolations, expectToFit, open } from '../soundness.ts'
import { rest, sessionOf } from '../staff-calls.ts'
import { adminUser } from '../stage.ts'

const widths = [320, 390, 1440]
const dear = {
  name: `Especialización en Geodatabases${'X'.repeat(48)} y análisis hidrogeomorfológico`,
  regular_price_usd: 12_345.67,
  promo_price_usd: 11_234.56,
  is_price_active: true,
  installments_price_usd: 12_345.67,
  promo_installments_price_usd: 11_234.56,
  installments_count: 36,
  subscription_link: 'https://checkout.dlocalgo.com/validate/subscription/plan_de_treinta_y_seis_pagos',
}
const buyer = {
  firstName: 'N'.repeat(80),
  lastName: 'Q'.repeat(80),
  email: `${'l'.repeat(60)}@${'d'.repeat(27)}.example.com`,
  phone: '11 5555 0134',
}

test.beforeEach(async () => {
  const token = await sessionOf(adminUser)
  const current = 'courses_moodle?base_slug=eq.geodatabases&is_current_cohort=is.true'
  const changed = await rest(token, current, 'PATCH', dear)
  expect(changed.status).toBe(200)
})

test('a price of thousands fits the cards that show it', async ({ page }) => {
  for (const path of ['/', '/geo-databases']) {
    await open(page, path)
    await expect(page.getByText('USD 11 234.56').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('USD 12 345.67').filter({ visible: true }).first()).toBeVisible()
    await expectToFit(page, path, widths)
  }
})

test('the longest names, address, price and plan pass from the checkout to the success page', async ({
  page,
}) => {
  await open(page, '/checkout?course=geodatabases')
  await expect(page.getByRole('heading', { name: dear.name })).toBeVisible()
  await fillCheckout(page, buyer)
  await page.getByRole('radio', { name: 'Cuotas' }).check()
  await expect(page.getByText(/^35 pagos de USD/).first()).toBeVisible()
  await expectToFit(page, 'checkout in instalments', widths)
  await page.getByRole('radio', { name: 'Pago único' }).check()
  await expectToFit(page, 'checkout', widths)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(`${'l'.repeat(60)}@gmial.com`)
  await expect(page.getByText(/¿Quisiste decir/)).toBeVisible()
  await expectToFit(page, 'checkout with a correction', widths)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(buyer.email)
  await submitCheckout(page)
  // The provider accepts a hundred characters for both names: longer ones are rejected on this page.
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expectToFit(page, 'checkout with too long a name', widths)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('N'.repeat(49))
  await page.getByRole('textbox', { name: 'Apellido', exact: true }).fill('Q'.repeat(49))
  await payAtProvider(page)
  await expect(page.getByRole('main').getByText('USD 11 234.56')).toBeVisible()
  await expectToFit(page, 'thanks', widths)
  await expectNoViolations(page, 'thanks')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openStaff(page, `/student-tracking?q=${buyer.email}`, adminUser)
  const row = page.getByRole('row').last()
  const clipped = () =>
    row
      .locator('[title]')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
  await expect.poll(clipped).toBeGreaterThan(0)
  await row.getByRole('link').first().focus()
  await expect.poll(clipped).toBe(0)
})
