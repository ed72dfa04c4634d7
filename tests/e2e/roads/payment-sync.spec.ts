import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSound, fillCheckout, goToProvider, openStaff, toast, watchConsole } from '../pages.ts'
import { aBuyer, paymentsOf, sandbox } from '../sandbox.ts'
import { staffUser } from '../stage.ts'

test.afterEach(() => sandbox.setSwitches({ webhooks: 'normal' }))

test('a payment whose notification never came counts after a click, and the page says when', async ({
  page,
}) => {
  const { complaints } = watchConsole(page)
  const buyer = aBuyer()
  await sandbox.setSwitches({ webhooks: 'never' })
  await page.goto('/checkout?course=gee-python')
  await fillCheckout(page, buyer)
  await goToProvider(page)
  await expect.poll(async () => (await paymentsOf(buyer.email)).length).toBe(1)
  const [payment] = await paymentsOf(buyer.email)
  await sandbox.setStatus(payment?.id ?? '', 'PAID', false)

  await openStaff(page, `/student-tracking?q=${encodeURIComponent(buyer.email)}`, staffUser)
  const row = page.getByRole('row').filter({ hasText: buyer.email })
  const button = page.getByRole('button', { name: 'Sincronizar DLocal' })
  await expect(button).toBeEnabled()
  await expect(page.getByText(/^Ningún pago coincide con/)).toBeVisible()
  await button.click()
  await expect(toast(page, 'Pagos sincronizados')).toBeVisible({ timeout: 60_000 })
  await expect(toast(page, /pagos? revisados?, \d+ con novedades\./)).toBeVisible()
  await expect(row).toContainText(payment?.id ?? '')
  await expect(page.getByText(/Última sync: \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
  await expectSound(page)
  expect(complaints).toEqual([])
})
