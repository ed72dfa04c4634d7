import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { atProvider, tabTo } from '../pages.ts'
import { aBuyer, paymentsOf } from '../sandbox.ts'

test('the course can be bought with the keyboard alone', async ({ page }) => {
  const buyer = aBuyer()
  await page.goto('/')
  await expect(page.getByText(/USD\s\d+/).first()).toBeVisible()
  await page.getByRole('article').filter({ hasText: 'Deep Learning' }).waitFor()
  for (let card = 0; card < 12; card += 1) {
    await tabTo(page, /INSCRIBIRSE/i, 'a')
    const href = await page.locator(':focus').getAttribute('href')
    if (href?.includes('deep-learning')) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout/)
  // A navigation moves the focus there a moment later: earlier typing would be lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, /^Nombre/, 'input')
  await page.keyboard.type(buyer.firstName)
  await tabTo(page, /^Apellido/, 'input')
  await page.keyboard.type(buyer.lastName)
  await tabTo(page, /^País/, 'select')
  await page.keyboard.type('Uruguay')
  await tabTo(page, /^Correo/, 'input')
  await page.keyboard.type(buyer.email)
  await tabTo(page, /^Teléfono/, 'input')
  await page.keyboard.type(buyer.phone)
  await tabTo(page, /^Necesito factura/, 'input')
  await page.keyboard.press('Space')
  await tabTo(page, /^Nombre completo/, 'input')
  await page.keyboard.type('Ana Quispe')
  await tabTo(page, /^Cédula o RUT/, 'input')
  await page.keyboard.type('1234567-2')
  await tabTo(page, /^Acepto los términos/, 'input')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await atProvider(page)
  await tabTo(page, /^Pagar/, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  const [payment] = await paymentsOf(buyer.email)
  expect(payment).toMatchObject({ status: 'PAID', country: 'UY' })
})
