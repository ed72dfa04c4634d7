import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundPage, expectToFit, open } from '../soundness.ts'

// Content that a page hides until it is opened; forms with errors have their own journeys.

for (const [width, opener] of [
  [390, 'Abrir el menú'],
  [1440, 'Oferta académica'],
] as const) {
  test(`the menu of the bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/geo-databases']) {
      await open(page, path)
      await page.locator('summary', { hasText: opener }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: /^Deep Learning/ })).toBeVisible()
      await expectSoundPage(page, `${path}, menu`, [width])
    }
  })
}

test.describe('opened on a phone, and seen on a desk too', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('the carousels of the home page, on another slide', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Publicación siguiente' }).click()
    await page.getByRole('button', { name: 'Ir al testimonio 3' }).click()
    await expect(page.getByRole('figure', { name: '3 de 5' })).toBeVisible()
    await expectSoundPage(page, 'carousels')
  })

  test('the checkout with its errors, in instalments, and for a company', async ({ page }) => {
    await open(page, '/checkout?course=gee-python')
    await page.getByRole('radio', { name: 'Cuotas' }).check()
    await expect(page.getByText(/Acceso dentro de las 24 horas/)).toBeVisible()
    await expectSoundPage(page, 'instalments')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('lucia@gmial.com')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await expect(page.getByText('Por favor completa todos los campos requeridos').first()).toBeVisible()
    await expect(page.getByText(/¿Quisiste decir/)).toBeVisible()
    await expectSoundPage(page, 'errors')
    await page.getByRole('tab', { name: 'Corporativa' }).click()
    await page.getByRole('tabpanel', { name: 'Corporativa' }).getByRole('button').last().click()
    await expectSoundPage(page, 'company')
  })

  test('the dialogs of the library, and the newsletter with its error', async ({ page }) => {
    await open(page, '/notebooks')
    await page
      .getByRole('button', { name: /^Vista previa/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible()
    await expectSoundPage(page, 'preview')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Abrir en Colab/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSoundPage(page, 'Colab')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('sin resultados')
    await expect(page.getByText('No se encontraron notebooks con los filtros seleccionados.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('lucia')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expectSoundPage(page, 'newsletter and empty list')
  })

  test('the membership in instalments, and back on its card', async ({ page }) => {
    await open(page, '/all-access-geoai')
    await page.getByRole('article').getByRole('button', { name: 'Quiero mi acceso' }).click()
    await page.getByRole('radio', { name: 'Cuotas' }).check()
    await expectSoundPage(page, 'form')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await expect(page.getByText('Por favor completá todos los campos requeridos').first()).toBeVisible()
    await expectSoundPage(page, 'form with errors')
    await page.getByRole('button', { name: /^Volver/ }).click()
    await expect(page.getByRole('article').getByRole('button', { name: 'Quiero mi acceso' })).toBeVisible()
    await expectSoundPage(page, 'card')
  })

  test('the sign-up of the community and the business form, with their errors too', async ({ page }) => {
    await open(page, '/comunidad')
    await page.getByRole('button', { name: 'Unirme a la comunidad' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSoundPage(page, 'sign-up')
    await page.getByRole('button', { name: 'Registrarme' }).click()
    await expect(page.getByText('Por favor completá todos los campos').first()).toBeVisible()
    await expectSoundPage(page, 'sign-up with errors')
    await open(page, '/empresas')
    await page.getByRole('button', { name: 'Enviar consulta' }).click()
    await expect(page.getByText('Escribe tu nombre completo.')).toBeVisible()
    await expectSoundPage(page, 'business form with errors')
  })
})

test.describe('before an answer about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the question, and the choice again from the footer', async ({ page }) => {
    const question = page.getByRole('region', { name: 'Medimos las visitas solo si quieres' })
    for (const path of ['/', '/checkout?course=gee-python']) {
      await page.setViewportSize({ width: 320, height: 900 })
      await open(page, path)
      await expect(question).toBeVisible()
      await expectToFit(page, `${path}, question`, [320])
      await expectSoundPage(page, `${path}, question`)
    }
    await question.getByRole('button', { name: 'Rechazar' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Preferencias de cookies' }).click()
    await expect(question).toContainText('Ahora: medición rechazada.')
    await expectToFit(page, 'choice', [320])
    await expectSoundPage(page, 'choice')
  })
})
