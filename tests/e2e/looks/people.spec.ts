import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, signInAsStaff, watchConsole } from '../pages.ts'
import { openPerson } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the keyboard alone finds a person, opens the page and fills in the next link', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStaff(page, '/backoffice')
  await expect(heading(page, 'Meridiano Backoffice')).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })
  await expect(box).toBeFocused()
  // One letter is missing, and an accent too many.
  await page.keyboard.type('láutaro rastr')
  const found = page.getByRole('option', { name: /Lautaro Ráster/ })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Lautaro Ráster')).toBeVisible()

  const next = page.getByRole('link', { name: /^Generar link de pago/ })
  for (
    let step = 0;
    step < 60 && !(await next.evaluate((link) => link === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment-link$/)
  await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue('lautaro.raster@example.com')
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Lautaro')
  expect(complaints).toEqual([])
})

test('a note is kept, and the page is sound in every state', async ({ page }) => {
  await signInAsStaff(page, adminUser)
  await openPerson(page, { email: 'lautaro.raster@example.com' })
  await expect(page.getByText('Próximo pago')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a person with a sale')
  await openPerson(page, { email: 'simon.catalejo@example.com' })
  await page.getByRole('textbox', { name: /^Nota nueva/ }).fill('Quiere empezar en marzo.')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quiere empezar en marzo.' })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a person with a note')
  await page.getByRole('button', { name: 'Unir otro correo' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'joining')
  await page.goto('/backoffice/people?email=nadie%40example.com')
  await expect(heading(page, 'No conocemos a esta persona')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'nobody')
})
