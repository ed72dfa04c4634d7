import { expect } from '@playwright/test'
import { test } from './journey.ts'
import {
  expectCheckoutKept,
  goToProvider,
  openFilledCheckout,
  payAtProvider,
  submitCheckout,
} from './pages.ts'
import { clearAllFaults, dropCallsTo, paymentsOf, refuseNextCallsTo, sandbox } from './sandbox.ts'

test.afterEach(async () => {
  await clearAllFaults()
  await sandbox.setSwitches({ webhooks: 'normal' })
})

const providerSentence = 'Error en el procesador de pagos. Intenta nuevamente en unos minutos.'
const serverSentence = 'Error temporal del servidor. Intenta nuevamente más tarde.'
const networkSentence = 'Error de conexión. Verifica tu internet e intenta nuevamente.'

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
  const cases: { name: string; fault: Parameters<typeof sandbox.armFault>[0]; sentence: string }[] = [
    {
      name: '500',
      fault: { provider: 'dlocal-go', path: '/v1/payments', times: 9, status: 500, body: { code: 7000 } },
      sentence: providerSentence,
    },
    {
      name: 'credentials refused',
      fault: {
        provider: 'dlocal-go',
        path: '/v1/payments',
        times: 9,
        status: 403,
        body: { code: 3001, message: 'Invalid Credentials' },
      },
      sentence: serverSentence,
    },
  ]
  for (const { name, fault, sentence } of cases) {
    test(`provider: ${name}`, async ({ page }) => {
      const buyer = await openFilledCheckout(page, 'geodatabases')
      await sandbox.armFault(fault)
      await submitCheckout(page)
      await expect(page.getByText(sentence).first()).toBeVisible()
      await expect(page).toHaveURL(/\/payment-error/)
      await sandbox.clearFaults()
      await page.getByRole('link', { name: /intentar|checkout|volver al pago/i }).click()
      // The specified scroll to the top comes 100 ms after going there: a press before it would be moved off its button.
      await expect(page.getByRole('heading', { level: 1, name: 'Completa tu inscripción' })).toBeFocused()
      await expectCheckoutKept(page, buyer)
      await goToProvider(page)
      expect(await paymentsOf(buyer.email)).toHaveLength(1)
    })
  }

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

  test('no connection: the specified sentence and the form as it was', async ({ page }) => {
    const buyer = await openFilledCheckout(page, 'geodatabases')
    await dropCallsTo('/functions/v1/create-payment')
    await submitCheckout(page)
    await expect(page.getByText(networkSentence).first()).toBeVisible()
    await expect(page).toHaveURL(/\/payment-error/)
    await page.goBack()
    await expectCheckoutKept(page, buyer)
    expect(await paymentsOf(buyer.email)).toHaveLength(0)
  })

  test('instalments that cannot be started stay on the page', async ({ page }) => {
    const buyer = await openFilledCheckout(page, 'gee-python')
    await page.getByRole('radio', { name: /cuotas|instal|pagos/i }).check()
    await refuseNextCallsTo('create-payment', 500, 'internal_error', 3)
    await submitCheckout(page)
    await expect(page.getByText('Hubo un problema al procesar el pago en cuotas.').first()).toBeVisible()
    await expect(page).toHaveURL(/\/checkout/)
    await expectCheckoutKept(page, buyer)
  })

  test('an unknown course is not found', async ({ page }) => {
    await page.goto('/checkout?course=no-existe')
    await expect(page.getByText('No pudimos encontrar la información del curso solicitado.')).toBeVisible()
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('missing data: the sentence, the focus on the first problem, no redirect', async ({ page }) => {
    await page.goto('/checkout?course=geodatabases')
    await page.getByRole('textbox', { name: 'Apellido', exact: true }).fill('Quiñones')
    await submitCheckout(page)
    await expect(page.getByText('Por favor completa todos los campos requeridos').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Apellido', exact: true })).toHaveValue('Quiñones')
    await expect(page).toHaveURL(/\/checkout/)
  })
})
