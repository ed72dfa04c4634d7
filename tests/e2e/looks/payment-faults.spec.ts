import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectCheckoutKept, goToProvider, openFilledCheckout, payAtProvider } from '../pages.ts'
import { paymentsOf } from '../sandbox.ts'

test.describe('what happens at the provider', () => {
  test('rejected: the error page, and the form as it was; another attempt is another order', async ({
    page,
  }) => {
    const buyer = await openFilledCheckout(page, 'geodatabases')
    await goToProvider(page)
    await page.getByRole('button', { name: 'Rechazar' }).click()

    await expect(page.getByRole('heading', { name: 'Error en el pago' })).toBeVisible()
    await expect(page).toHaveURL(/\/payment-error/)
    await page.getByRole('link', { name: /intentar|checkout|volver al pago/i }).click()
    await expectCheckoutKept(page, buyer)

    await payAtProvider(page)
    const payments = await paymentsOf(buyer.email)
    expect(payments.map((payment) => payment.status).sort()).toEqual(['PAID', 'REJECTED'])
  })

  test('cancelled: back in the form with everything typed', async ({ page }) => {
    const buyer = await openFilledCheckout(page, 'geodatabases')
    await goToProvider(page)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(/\/checkout\?course=geodatabases/)
    await expect(page.getByText(/Cancelaste el pago/)).toBeVisible()
    await expectCheckoutKept(page, buyer)
  })
})
