import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { signInAsStaff } from '../pages.ts'
import { openPerson } from '../staff-steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('two addresses are joined and separated again', async ({ page }) => {
  await signInAsStaff(page)
  await openPerson(page, { email: 'rosa.portulano@example.com' })
  await expect(heading(page, 'Rosa Portulano')).toBeVisible()
  await page.getByRole('button', { name: 'Unir otro correo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('uriel.nonio@example.com')
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Unido por el equipo')).toBeVisible()

  await openPerson(page, { email: 'URIEL.nonio@example.com' })
  await expect(heading(page, 'Rosa Portulano')).toBeVisible()
  await page.getByRole('button', { name: 'Separar uriel.nonio@example.com de esta persona' }).click()
  await expect(page.getByText('Unido por el equipo')).toBeHidden()
  await openPerson(page, { email: 'uriel.nonio@example.com' })
  await expect(heading(page, 'Uriel Nonio')).toBeVisible()
})
