import { expect, type Page } from '@playwright/test'
import type { Buyer } from './sandbox.ts'
import { sandboxUrl, staffUser } from './stage.ts'

/** Every journey ends with a silent console: what a visitor's browser would complain about is a defect. */
export function watchConsole(page: Page, tolerated: RegExp[] = []): { complaints: string[] } {
  const complaints: string[] = []
  const note = (text: string) => {
    if (!tolerated.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text())
  })
  page.on('pageerror', (error) => note(error.message))
  return { complaints }
}

export async function fillCheckout(page: Page, buyer: Buyer, country = 'Argentina'): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill(buyer.firstName)
  await page.getByLabel('Apellido', { exact: true }).fill(buyer.lastName)
  await page.getByLabel('País').selectOption({ label: country })
  await page.getByLabel('Correo electrónico').first().fill(buyer.email)
  await page.getByLabel('Teléfono', { exact: true }).fill(buyer.phone)
}

export const payButton = /^Pagar|^Ir a pagar|^Continuar al pago/

export async function submitCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: payButton }).click()
}

export async function expectCheckoutKept(page: Page, buyer: Buyer): Promise<void> {
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(buyer.firstName)
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue(buyer.lastName)
  await expect(page.getByLabel('Correo electrónico').first()).toHaveValue(buyer.email)
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue(buyer.phone)
}

export async function atProvider(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === sandboxUrl)
}

export async function signInAsStaff(page: Page, user = staffUser): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(user.email)
  await page.getByLabel('Contraseña').fill(user.password)
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}
