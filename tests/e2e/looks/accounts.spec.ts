import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { passCaptcha } from '../pages.ts'
import { secondStaffUser } from '../stage.ts'

test('the login, the recovery and the code by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The page that is left has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Recupera tu acceso' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).focus()
  await page.keyboard.type(secondStaffUser.email)
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Enviar el enlace' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Revisa tu correo')).toBeVisible()
})
