import type { Page } from '@playwright/test'
import type { Buyer } from './sandbox.ts'

export async function fillContact(page: Page, visitor: Buyer): Promise<void> {
  const form = page.locator('#contact-section')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(visitor.firstName)
  await form.getByRole('textbox', { name: 'Apellido', exact: true }).fill(visitor.lastName)
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill(visitor.email)
  await form.getByRole('textbox', { name: 'Teléfono' }).fill(visitor.phone)
  await form.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Argentina' })
  await form
    .getByRole('textbox', { name: 'Mensaje' })
    .fill('Quisiera saber si el programa sirve para catastro.')
}

export async function sendContact(page: Page): Promise<void> {
  await page
    .locator('#contact-section')
    .getByRole('button', { name: /enviar/i })
    .click()
}
