import { expect } from '@playwright/test'
import { fillContact, sendContact } from '../enquiry-steps.ts'
import { test } from '../journey.ts'
import { aBuyer, mailsAbout } from '../sandbox.ts'

test('a contact message is stored, acknowledged and mailed once, after a corrected address', {
  tag: '@main',
}, async ({ page }) => {
  const visitor = aBuyer()
  await page.goto('/')
  await fillContact(page, visitor)
  const email = page.locator('#contact-section').getByRole('textbox', { name: 'Correo electrónico' })
  await email.fill(visitor.email.replace(/\.(?=[^.]*$)/, '..'))
  await sendContact(page)
  await expect(email).toHaveAccessibleDescription(/^Escribe un correo con el formato/)
  await expect(page.getByText(`¿Quisiste decir ${visitor.email}?`)).toBeVisible()
  await page.getByRole('button', { name: 'Corregir' }).press('Enter')
  await expect(email).toHaveValue(visitor.email)
  await expect(email).toBeFocused()
  await sendContact(page)
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  await expect(
    page.getByText('Gracias por contactarnos. Te responderemos a la brevedad.').first(),
  ).toBeVisible()
  await expect(
    page.locator('#contact-section').getByRole('textbox', { name: 'Nombre', exact: true }),
  ).toHaveValue('')
  await expect.poll(() => mailsAbout(visitor)).toBe(1)
})
