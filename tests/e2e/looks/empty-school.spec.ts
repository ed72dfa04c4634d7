import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, toast } from '../pages.ts'
import { aBuyer, armGatewayFault, clearAllFaults } from '../sandbox.ts'
import { adminUser } from '../stage.ts'

/** The data API answers as it does where nothing has been made yet. */
async function answerEmpty(...paths: string[]) {
  for (const path of paths) await armGatewayFault({ path, method: 'GET', status: 200, body: [], times: 200 })
}

test('with nothing to buy every page offers to be told, and takes the name of who asks', async ({ page }) => {
  await answerEmpty('/rest/v1/course_offers', '/rest/v1/rpc/get_current_course_price', '/rest/v1/notebooks')
  for (const path of ['/', '/deep-learning', '/geo-data-scientist', '/all-access-geoai', '/notebooks']) {
    await page.goto(path)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    if (path !== '/notebooks') {
      await expect(page.getByRole('link', { name: 'Avísame del inicio' }).first()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: /^(INSCRIBIRSE|Inscribirme)/ })).toHaveCount(0)
    await expectSoundAtEveryWidth(page, path)
  }
  await page.goto('/deep-learning')
  await page
    .getByRole('link', { name: /^Avísame del inicio/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deep Learning' })).toBeVisible()
  await expect(page.getByText('No pudimos encontrar')).toHaveCount(0)
  await expectSoundAtEveryWidth(page, 'waiting list')
  const visitor = aBuyer()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(visitor.firstName)
  await page.getByRole('textbox', { name: 'Apellido', exact: true }).fill(visitor.lastName)
  await page.getByRole('textbox', { name: /^Correo/ }).fill(visitor.email)
  await page.getByRole('textbox', { name: /^Teléfono/ }).fill(visitor.phone)
  await page.getByRole('combobox', { name: /^País/ }).selectOption({ label: 'Argentina' })
  await page.getByRole('button', { name: 'Unirme a la lista de espera' }).click()
  await expect(page.getByText('Estás en la lista de espera')).toBeVisible()
})

test('a first cohort is made from its product', async ({ page }) => {
  await answerEmpty('/rest/v1/courses_moodle')
  await openStaff(page, '/backoffice/courses', adminUser)
  await expect(page.getByText('Todavía no hay cohortes.')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'no cohorts yet')
  await page.getByRole('link', { name: 'Nueva cohorte de Deep Learning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva cohorte de Deep Learning' })).toBeVisible()
  await page.getByLabel('Fecha de inicio').fill('2096-03-07')
  await page.getByRole('textbox', { name: 'Precio regular' }).fill('130')
  await page.getByRole('button', { name: 'Crear cohorte' }).click()
  await page.waitForURL(/\/courses\/\d+$/)
  await clearAllFaults()
  await page.reload()
  await expect(page.getByText('deep-learning-209603').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hacer vigente' })).toBeVisible()
})

test('administration keeps what a career and a demo access open, and the log says so', async ({ page }) => {
  await openStaff(page, '/backoffice/courses', adminUser)
  await page.getByRole('link', { name: 'Carreras y accesos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carreras y accesos' })).toBeVisible()
  await expect(page.getByText('12 meses')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'careers')
  for (const months of ['6', '12']) {
    await page.getByRole('button', { name: /^Editar ?: All Access GeoAI$/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Editar All Access GeoAI' })
    await expect(dialog).toContainText('Hoy abriría')
    await dialog.getByLabel('Meses que dura cada compra').fill(months)
    if (months === '6') await expectSoundAtEveryWidth(page, 'a career')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(`${months} meses`)).toBeVisible()
  }

  const form = page.getByRole('form', { name: 'Cursos del acceso demo' })
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Clase de prueba')
  await form.getByRole('textbox', { name: /^ID del curso/ }).fill('27')
  await form.getByRole('button', { name: 'Agregar' }).click()
  await expect(form).toContainText('ya está en la lista')
  await form.getByRole('textbox', { name: /^ID del curso/ }).fill('31')
  await form.getByRole('button', { name: 'Agregar' }).click()
  await expect(toast(page, 'Curso agregado')).toBeVisible()
  await page.getByRole('button', { name: /^Quitar ?: Clase de prueba$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('button', { name: /^Quitar ?: Clase de prueba$/ })).toHaveCount(0)

  await page.goto('/backoffice/audit')
  await expect(page.getByRole('row').nth(1)).toContainText('Borró: Curso del acceso demo')
  await expect(page.getByRole('row').filter({ hasText: 'Cambió: Carrera' }).first()).toContainText(
    'Administración',
  )
})
