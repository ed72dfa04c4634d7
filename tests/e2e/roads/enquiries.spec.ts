import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { aBuyer, mailsAbout } from '../sandbox.ts'

test('a contact message is stored, acknowledged and mailed once, after a corrected address', {
  tag: '@main',
}, async ({ page }) => {
  const visitor = aBuyer()
  await page.goto('/')
  const form = page.locator('#contact-section')
  const send = form.getByRole('button', { name: /enviar/i })
  const firstName = form.getByRole('textbox', { name: 'Nombre', exact: true })
  await firstName.fill(visitor.firstName)
  await form.getByRole('textbox', { name: 'Apellido', exact: true }).fill(visitor.lastName)
  await form.getByRole('textbox', { name: 'Teléfono' }).fill(visitor.phone)
  await form.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Argentina' })
  await form.getByRole('textbox', { name: 'Mensaje' }).fill('Quisiera saber si sirve para catastro.')
  const email = form.getByRole('textbox', { name: 'Correo electrónico' })
  await email.fill(visitor.email.replace(/\.(?=[^.]*$)/, '..'))
  await send.click()
  await expect(email).toHaveAccessibleDescription(/^Escribe un correo con el formato/)
  await expect(page.getByText(`¿Quisiste decir ${visitor.email}?`)).toBeVisible()
  await page.getByRole('button', { name: 'Corregir' }).press('Enter')
  await expect(email).toHaveValue(visitor.email)
  await expect(email).toBeFocused()
  await send.click()
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  await expect(
    page.getByText('Gracias por contactarnos. Te responderemos a la brevedad.').first(),
  ).toBeVisible()
  await expect(firstName).toHaveValue('')
  await expect.poll(() => mailsAbout(visitor)).toBe(1)
})
