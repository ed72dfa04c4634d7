import { expect, type Page, test } from '@playwright/test'
import { recapText } from '../../src/content/recap.ts'
import { expectSound, signInAsStaff } from './pages.ts'
import { copyFirstLink, fillRequired } from './recap-steps.ts'
import { armGatewayFault, clearGatewayFaults } from './sandbox.ts'
import { adminUser } from './stage.ts'

// Every staff route, in every state that draws something else, at the three widths. What is drawn after a form has been
// sent is in staff-sales.spec.ts; what an administrator's page says to others, in roles.spec.ts.

test.afterEach(clearGatewayFaults)

const dialog = (page: Page) => page.getByRole('dialog')

async function openDialog(page: Page, button: RegExp, where: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await expect(dialog(page)).toBeVisible()
  await expectSound(page, where)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page, path)
}

for (const width of [390, 768, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.setTimeout(150_000)

    test('the door and the shell', async ({ page }) => {
      await visit(page, '/login')
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expect(page.getByText('Escribe tu contraseña.')).toBeVisible()
      await expectSound(page, 'login with errors')
      await signInAsStaff(page, adminUser)
      await page.getByRole('button', { name: /^Cuenta/ }).click()
      await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible()
      await expectSound(page, 'account menu')
      await page.keyboard.press('Escape')
      await openDialog(page, /^Ir a…/, 'places')
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox', { name: 'Buscar un lugar del backoffice' }).fill('zzz')
      await expect(page.getByText(/^Ningún lugar coincide/)).toBeVisible()
      await expectSound(page, 'no place')
      await page.keyboard.press('Escape')
      const bar = page.getByRole('navigation', { name: 'Secciones del backoffice' })
      for (const path of ['/backoffice/audit', '/backoffice/courses/1', '/student-tracking']) {
        await page.goto(path)
        await expect(bar.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
      }
    })

    test('the hub', async ({ page }) => {
      await signInAsStaff(page, adminUser)
      await visit(page, '/backoffice?tab=recaps')
      await fillRequired(page, 'sin-guardar', 'Sin guardar')
      await page.getByRole('button', { name: 'Editar' }).first().click()
      await expect(dialog(page)).toContainText('Hay cambios sin guardar')
      await expectSound(page, 'unsaved changes')
      await dialog(page).getByRole('button').last().click()
      await expect(page.getByRole('heading', { name: /^Editar: / })).toBeVisible()
      await expectSound(page, 'editing a recap')
      await page.getByRole('combobox', { name: 'Recap' }).selectOption('all')
      await openDialog(page, /^Revocar/, 'revoking')
      await openDialog(page, /^Renovar/, 'renewing')
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzz')
      await expect(page.getByRole('button', { name: 'Borrar la búsqueda' })).toBeVisible()
      await expectSound(page, 'no links')
      await visit(page, '/backoffice?tab=pagos')
      await visit(page, '/backoffice?tab=estudiantes')
      await visit(page, '/backoffice?tab=config')
    })

    test('following, charging and enrolling', async ({ page }) => {
      await signInAsStaff(page, adminUser)
      await visit(page, '/student-tracking')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await page.getByRole('combobox', { name: 'Estado' }).selectOption({ index: 0 })
      await expectSound(page, 'every state')
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzzz')
      await expect(page.getByText(/^Ningún pago coincide con/)).toBeVisible()
      await expectSound(page, 'no payments')
      await armGatewayFault({ path: '/rest/v1/rpc/list_payments', status: 500, body: {}, times: 20 })
      await page.goto('/student-tracking')
      await expect(page.getByText('Error al cargar los datos')).toBeVisible({ timeout: 20_000 })
      await expectSound(page, 'payments that failed')
      await clearGatewayFaults()
      await visit(page, '/payment-link')
      await visit(page, '/enroll-student')
      await page.getByRole('button', { name: 'Dar de alta' }).click()
      await expectSound(page, 'enrolment with errors')
    })

    test('administration', async ({ page }) => {
      await signInAsStaff(page, adminUser)
      await visit(page, '/backoffice/courses')
      await openDialog(page, /^Hacer vigente/, 'making a cohort current')
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzzz')
      await expectSound(page, 'no cohorts')
      await visit(page, '/backoffice/courses/1')
      await visit(page, '/backoffice/courses/999999')
      await visit(page, '/backoffice/courses/new?from=1')
      await visit(page, '/backoffice/staff')
      await openDialog(page, /^Desactivar/, 'removing')
      await openDialog(page, /^Pasar a administración/, 'promoting')
      await page.goto('/backoffice/staff?add=1')
      await dialog(page).getByRole('button', { name: 'Agregar al equipo' }).click()
      await expectSound(page, 'adding, with errors')
      await visit(page, '/backoffice/audit')
      await visit(page, '/backoffice/audit?table=sales&row=999999')
    })

    test('the recap page while it loads and when it cannot', async ({ page }) => {
      await signInAsStaff(page)
      await page.goto('/backoffice?tab=recaps')
      await page.getByRole('combobox', { name: 'Recap' }).selectOption('all')
      const link = await copyFirstLink(page)
      await armGatewayFault({ path: '/rest/v1/rpc/get_recap', delay_ms: 5000, times: 1 })
      await page.goto(link)
      const loading = page.getByRole('heading', { name: recapText.loading })
      await expect(loading).toBeVisible()
      await expectSound(page, 'recap loading', { isLoading: true })
      await expect(loading).toBeVisible()
      await clearGatewayFaults()
      await expect(page.getByText(/^Hola, /)).toBeVisible({ timeout: 15_000 })
      await armGatewayFault({ path: '/rest/v1/rpc/get_recap', drop_connection: true, times: 20 })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'No pudimos cargar tu recap' })).toBeVisible()
      await expectSound(page, 'recap out of reach')
    })
  })
}
