import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { watchConsole } from '../pages.ts'
import { aBuyer, type Buyer, mailsTo } from '../sandbox.ts'

test.describe('the community', () => {
  async function fill(page: Page, visitor: Buyer, email = visitor.email): Promise<void> {
    await page.goto('/comunidad')
    await page.getByRole('button', { name: 'Unirme a la comunidad' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Únete a la comunidad' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill(visitor.firstName)
    await dialog.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
    await dialog.getByRole('textbox', { name: 'Teléfono' }).fill(`+54 ${visitor.phone}`)
  }

  const register = (page: Page) => page.getByRole('button', { name: 'Registrarme' }).click()

  test('welcomes a member once, and knows the address the second time', async ({ page }) => {
    const visitor = aBuyer()
    const { complaints } = watchConsole(page, [/409/])
    await fill(page, visitor)
    await register(page)
    await expect(page.getByText('¡Bienvenido a la comunidad!').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(async () => (await mailsTo(visitor.email)).length).toBe(1)

    await fill(page, visitor, ` ${visitor.email.toUpperCase()}`)
    await register(page)
    await expect(page.getByText('Email ya registrado').first()).toBeVisible()
    await expect(page.getByText('Este email ya está registrado en nuestra comunidad').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(visitor.firstName)
    expect(complaints).toEqual([])
  })
})
