import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import {
  expectCheckoutKept,
  goToProvider,
  openFilledCheckout,
  payAtProvider,
  submitCheckout,
} from '../pages.ts'
import { paymentsOf, sandbox } from '../sandbox.ts'

test.afterEach(() => sandbox.setSwitches({ webhooks: 'normal' }))

const providerSentence = 'Error en el procesador de pagos. Intenta nuevamente en unos minutos.'

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

  test('abandoned: the pending order is resumed, not duplicated', async ({ page }) => {
    const buyer = await openFilledCheckout(page, 'geodatabases')
    await goToProvider(page)
    const first = page.url()
    await page.getByRole('button', { name: 'Volver al comercio' }).click()
    await expect(page).toHaveURL(/\/checkout/)
    await expectCheckoutKept(page, buyer)
    await goToProvider(page)
    expect(page.url()).toBe(first)
    expect(await paymentsOf(buyer.email)).toHaveLength(1)
  })
})

test('a payment that the provider announces before it shows it is asked about again, and approved', async ({
  page,
}) => {
  const buyer = await openFilledCheckout(page, 'geodatabases')
  await goToProvider(page)
  const unknown = { path: '/v1/payments/*', method: 'GET', times: 1, status: 404, body: { code: 4000 } }
  await sandbox.armFault({ provider: 'dlocal-go', ...unknown })
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible()
  expect(await sandbox.armedFaults()).toEqual([])
  await sandbox.setSwitches({ webhooks: 'never' })
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 60_000 })
  expect(await paymentsOf(buyer.email)).toMatchObject([{ status: 'PAID' }])
})

test.describe('the provider or the server fails', () => {
  // supabase/functions/create-payment/provider-faults.test.ts has its other answers, which are one code to the page.
  test('the provider answers 500: the sentence, the form as it was, and one payment in the end', async ({
    page,
  }) => {
    const buyer = await openFilledCheckout(page, 'geodatabases')
    await sandbox.armFault({
      ...{ provider: 'dlocal-go', path: '/v1/payments', times: 9, status: 500, body: { code: 7000 } },
    })
    await submitCheckout(page)
    await expect(page.getByText(providerSentence).first()).toBeVisible()
    await expect(page).toHaveURL(/\/payment-error/)
    await sandbox.clearFaults()
    await page.getByRole('link', { name: /intentar|checkout|volver al pago/i }).click()
    // The specified scroll to the top comes 100 ms after going there: a press before it would be moved off its button.
    await expect(page.getByRole('heading', { level: 1, name: 'Completa tu inscripción' })).toBeFocused()
    await expectCheckoutKept(page, buyer)
    await goToProvider(page)
    expect(await paymentsOf(buyer.email)).toHaveLength(1)
  })
})
