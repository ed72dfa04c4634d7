import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { goToProvider, openFilledCheckout } from '../pages.ts'
import { paymentsOf, sandbox } from '../sandbox.ts'

test.afterEach(() => sandbox.setSwitches({ webhooks: 'normal' }))

test.describe('what happens at the provider', () => {
  test('paid but the notification is late: confirming, then approved', async ({ page }) => {
    await sandbox.setSwitches({ webhooks: 'never' })
    const buyer = await openFilledCheckout(page, 'geodatabases')
    await goToProvider(page)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible()
    await sandbox.setSwitches({ webhooks: 'normal' })
    const [payment] = await paymentsOf(buyer.email)
    await sandbox.sendWebhook(payment?.id ?? '')
    await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  })
})

test.describe('the provider or the server fails', () => {
  test('provider executes but its answer is lost: the payment is found again, once', async ({ page }) => {
    const buyer = await openFilledCheckout(page, 'geodatabases')
    await sandbox.armFault({
      provider: 'dlocal-go',
      method: 'POST',
      path: '/v1/payments',
      times: 1,
      apply_then_drop: true,
    })
    await goToProvider(page)
    expect(await paymentsOf(buyer.email)).toHaveLength(1)
  })
})
