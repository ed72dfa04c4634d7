import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openAs, openStaff, toast, watchConsole } from '../pages.ts'
import { adminUser, secondAdminUser } from '../stage.ts'

const stroke =
  '<path d="M20 90c60-90 90-90 70 0s60-60 90-20 50 10 90-30" fill="none" stroke="navy" stroke-width="6"/>'
const drawing = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="800" viewBox="0 0 300 130">${stroke}</svg>`,
    ),
  )
    .png()
    .toBuffer()

const title = 'Ajustes de la escuela'
const position = (page: Page) => page.getByRole('textbox', { name: 'Quien firma: cargo' })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })

test('an administrator sets who signs; another who saves later is asked; both are in the log', async ({
  page,
  browser,
}) => {
  const console = watchConsole(page, [/Failed to load resource/])
  await openStaff(page, '/backoffice', adminUser)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })).toBeFocused()
  await page.keyboard.type('ajustes')
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const second = await openAs(browser, secondAdminUser)
  await second.goto('/backoffice/settings')
  await expect(position(second)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the settings')

  await page.locator('input[type="file"]').setInputFiles({
    name: 'firma.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('No pudimos leer esa imagen')).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'firma.png',
    mimeType: 'image/png',
    buffer: await drawing(),
  })
  await expect(page.getByRole('img', { name: 'Firma elegida' })).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Revisa los campos marcados')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'settings with errors')
  await page.getByRole('textbox', { name: 'Quien firma: nombre' }).fill('Firmante de Muestra')
  await position(page).fill('Directora')
  await save(page).click()
  await expect(toast(page, 'Ajustes guardados')).toBeVisible()

  await second.getByRole('textbox', { name: 'Quien firma: nombre' }).fill('Otra de Muestra')
  await position(second).fill('Rectora')
  await save(second).click()
  const notice = second.getByRole('region', { name: 'Otra persona cambió estos datos' })
  await expect(notice).toContainText('Directora')
  await expect(position(second)).toHaveValue('Rectora')
  await expectSoundAtEveryWidth(second, 'settings that somebody else changed')
  await notice.getByRole('button', { name: 'Dejar lo guardado' }).click()
  await expect(position(second)).toHaveValue('Directora')

  await page.goto('/backoffice/audit')
  await expect(page.getByText('Ajustes de la escuela').first()).toBeVisible()
  await expect(page.getByText('Directora').first()).toBeVisible()

  await page.goto('/backoffice/settings')
  await page.getByRole('button', { name: 'Quitar la firma' }).click()
  await page.getByRole('textbox', { name: 'Quien firma: nombre' }).fill('')
  await position(page).fill('')
  await save(page).click()
  await expect(toast(page, 'Ajustes guardados')).toBeVisible()
  expect(console.complaints).toEqual([])
})
