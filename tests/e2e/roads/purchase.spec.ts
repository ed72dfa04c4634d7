import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import {
  atProvider,
  fillCheckout,
  goToProvider,
  openFilledCheckout,
  openStaff,
  submitCheckout,
  watchConsole,
} from '../pages.ts'
import { aBuyer, closeClassroom, paymentsOf, sandbox, subjectsTo } from '../sandbox.ts'
import { sandboxUrl } from '../stage.ts'

test('a visitor buys a course with one payment and staff see it first', { tag: '@main' }, async ({
  page,
}) => {
  const buyer = aBuyer()
  const { complaints } = watchConsole(page)

  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Deep Learning' })
  await expect(card.getByText(/USD\s\d+/).first()).toBeVisible()
  const enrol = card.getByRole('link', { name: /INSCRIBIRSE/i })
  // The price stands before the application; the cohort that it is of comes with the application.
  await expect(enrol).toHaveAttribute('href', /deep-learning-\d{6}$/)
  await enrol.click()

  await expect(page).toHaveURL(/\/checkout\?course=deep-learning-\d{6}$/)
  // The home page, which stands until the checkout is there, has that heading and a field for the name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Completa tu inscripción' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Deep Learning' })).toBeVisible()
  await fillCheckout(page, buyer)
  await expect(page.getByText('+54', { exact: true })).toBeVisible()

  // A number with its own code may be of any country.
  const country = page.getByRole('combobox', { name: 'País' })
  const phone = page.getByRole('textbox', { name: 'Teléfono' })
  await country.selectOption({ label: 'Otros países' })
  await phone.fill('612 345 678')
  await submitCheckout(page)
  await expect(phone).toHaveAccessibleDescription(/^Escribe el teléfono con «\+» y el código de tu país/)
  await country.selectOption({ label: 'Argentina' })
  await phone.fill('+34 612 345 678')
  await goToProvider(page)
  await expect(page.getByText(buyer.email)).toBeVisible()
  await page.getByRole('button', { name: 'Pagar' }).click()

  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''
  expect(orderId).toMatch(/^[A-Za-z0-9_-]{22,}$/)
  await expect(page.getByText(orderId)).toBeVisible()
  await expect(page.getByRole('main').getByText('Deep Learning').first()).toBeVisible()

  const again = await page.context().newPage()
  await again.goto('/checkout?course=deep-learning')
  await expect(again.getByText('Ya pagaste Deep Learning desde este navegador')).toBeVisible()
  await again.getByRole('link', { name: 'Ver la compra' }).click()
  await expect(again.getByText(orderId)).toBeVisible()
  await again.close()

  const [payment] = await paymentsOf(buyer.email)
  expect(payment).toMatchObject({ order_id: orderId, status: 'PAID', currency: 'USD', country: 'AR' })

  await expect.poll(() => subjectsTo(buyer.email)).toContain('Recibimos tu pago · Deep Learning')
  await page.goto(`${sandboxUrl}/mailbox`)
  await expect(page.getByText(buyer.email).first()).toBeVisible()

  await openStaff(page, '/student-tracking')
  const firstRow = page.getByRole('row').nth(1)
  await expect(firstRow).toContainText(buyer.email)
  await expect(firstRow).toContainText('USD')
  await expect(firstRow).toContainText('Único')
  await expect(firstRow).toContainText('DNI')
  await expect(firstRow).toContainText('30111222')
  expect(complaints).toEqual([])
})

test('a visitor buys a course in instalments through the subscription link', { tag: '@main' }, async ({
  page,
}) => {
  const buyer = aBuyer()
  const { complaints } = watchConsole(page)

  await page.goto('/checkout?course=gee-python')
  await fillCheckout(page, buyer, 'México')
  await expect(page.getByText('+52', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /cuotas|instal|pagos/i }).check()
  await expect(page.getByText('USD 15.00').first()).toBeVisible()
  await closeClassroom()
  await goToProvider(page)
  const asked = new URL(page.url())
  expect(asked.searchParams.get('email')).toBe(buyer.email)
  expect(asked.searchParams.get('external_id')).toMatch(
    /^gee-python-compradora-\d+-[0-9a-f]+-[A-Za-z0-9_-]{16,}$/,
  )
  await page.getByRole('button', { name: 'Pagar' }).click()

  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await expect(page.getByText(/24 horas/)).toBeVisible()
  await sandbox.clearFaults()
  await expect
    .poll(() => subjectsTo(buyer.email))
    .toContain('Recibimos tu pago · Google Earth Engine con Python')

  await openStaff(page, '/student-tracking?type=installments')
  const firstRow = page.getByRole('row').nth(1)
  await expect(firstRow).toContainText(buyer.email)
  await expect(firstRow).toContainText('15.00')
  await expect(firstRow).toContainText('Cuotas')
  expect(complaints).toEqual([])
})

test('a double click sends one order', async ({ page }) => {
  const buyer = await openFilledCheckout(page, 'deep-learning')
  await page.getByRole('button', { name: /pagar/i }).dblclick()
  await atProvider(page)
  expect(await paymentsOf(buyer.email)).toHaveLength(1)
})
