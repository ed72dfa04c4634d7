import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { passCaptcha, refusedRequest, watchConsole } from '../pages.ts'
import { call } from '../staff-calls.ts'
import { staffUser } from '../stage.ts'

test('a rejected captcha says so and keeps the password; submitted early, the login continues by itself', {
  tag: '@main',
}, async ({ page }) => {
  const { complaints } = watchConsole(page, [refusedRequest])
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Iniciar Sesión' })
  const captcha = page.locator('input[name="h-captcha-response"]')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(staffUser.email)
  await page.getByLabel('Contraseña').fill(staffUser.password)
  await passCaptcha(page)
  // A token works once: used here, it is rejected on the page.
  const burnt = await call(null, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { ...staffUser, gotrue_meta_security: { captcha_token: await captcha.inputValue() } },
  })
  expect(burnt.status).toBe(200)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('No pudimos validar el CAPTCHA. Complétalo de nuevo.')
  await expect(page.getByLabel('Contraseña')).toHaveValue(staffUser.password)
  await expect(captcha).toHaveValue('')

  await submit.click()
  await expect(page.getByText('Por favor, completa el CAPTCHA.')).toBeVisible()
  await expect(page.getByText(/no hace falta volver a pulsar/)).toBeVisible()
  // Not `check`, which looks at the box afterwards: the login goes on at once and takes the box away.
  await page.getByRole('checkbox', { name: 'No soy un robot' }).click()
  await expect(page.getByRole('heading', { name: 'Meridiano Backoffice' })).toBeVisible()
  expect(complaints).toEqual([])
})
