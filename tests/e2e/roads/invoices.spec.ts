import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import {
  expectSoundAtEveryWidth,
  openFilledCheckout,
  openStaff,
  payAtProvider,
  submitCheckout,
  toast,
  watchConsole,
} from '../pages.ts'

test('a company asks for an invoice at the button, and staff issue it', async ({ page }) => {
  const { complaints } = watchConsole(page)
  const buyer = await openFilledCheckout(page, 'gee-python')
  await page.getByRole('checkbox', { name: /^Necesito factura/ }).check()
  await page.getByRole('radio', { name: 'Empresa' }).check()
  await page.getByRole('textbox', { name: 'Razón social' }).fill('Catastro Muestra S.A.')
  const taxId = page.getByRole('textbox', { name: 'CUIT' })
  await taxId.fill('30-12345678-2')
  await submitCheckout(page)
  await expect(taxId).toBeFocused()
  await expect(taxId).toHaveAccessibleDescription(/^Este número no es un CUIT válido/)
  await expectSoundAtEveryWidth(page, 'the invoice, refused')

  // Nothing typed is lost by a reload; the rule is that of the chosen country.
  await page.reload()
  await expect(taxId).toHaveValue('30-12345678-2')
  await taxId.fill('30 12345678 1')
  await payAtProvider(page)
  await expect(page.getByText('El equipo emite la factura que pediste y la envía a tu correo.')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the success page')
  expect(complaints).toEqual([])

  await openStaff(page, '/backoffice?kind=invoice_due')
  const item = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${encodeURIComponent(buyer.email)}"]`) })
  await item.getByRole('button', { name: /^Ver/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('CUIT/CUIL: 30-12345678-1')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the invoice on the desk')
  await dialog.getByRole('textbox', { name: 'Número de la factura' }).fill('A 0001-00000042')
  await dialog.getByRole('button', { name: 'Marcar como emitida' }).click()
  await expect(toast(page, 'La factura quedó anotada')).toBeVisible()
  await expect(item).toHaveCount(0)

  await page.goto(`/backoffice/people?email=${encodeURIComponent(buyer.email)}`)
  const card = page.getByRole('region', { name: 'Factura a nombre de' })
  await expect(card.getByText('Catastro Muestra S.A.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Copiar datos' })).toBeVisible()
  await expect(page.getByText(/Factura A 0001-00000042/)).toBeVisible()
})
