import { expect, type Page } from '@playwright/test'
import { recapText } from '../../../src/content/recap.ts'
import { test } from '../journey.ts'
import {
  actOnRow,
  expectSoundAtEveryWidth,
  openStaff,
  rowAction,
  sendLogin,
  signInAsStaff,
  widths,
} from '../pages.ts'
import { copyFirstLink, fillRequired } from '../recap-steps.ts'
import { armGatewayFault, clearGatewayFaults } from '../sandbox.ts'
import { expectNoViolations } from '../soundness.ts'
import { expectDenseAndSound } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

// The staff area in every visual state at the three widths; its pages as they open: roads/crawl.spec.ts. The files of links, enrolments and demo
// accesses cover submitted forms, roles.spec.ts what other roles see of an administrator's page.

// Interactions run at the narrowest width.
test.use({ viewport: { width: widths[0], height: 900 } })

test.describe.configure({ mode: 'parallel' })

const dialog = (page: Page) => page.getByRole('dialog')

async function openDialog(page: Page, action: string | RegExp, where: string): Promise<void> {
  if (typeof action === 'string') {
    const found = await rowAction(page, action)
    // At this width: in another one the row is another, and its menu closed.
    await expectNoViolations(page, `the row before ${where}`)
    await found.click()
  } else await page.getByRole('button', { name: action }).first().click()
  await expect(dialog(page)).toBeVisible()
  await expectSoundAtEveryWidth(page, where)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the login page and the shell', async ({ page }) => {
  await open(page, '/login')
  await expectSoundAtEveryWidth(page, '/login')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Escribe tu contraseña.')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'login with errors')
  await sendLogin(page, adminUser)
  await page.getByRole('button', { name: /^Cuenta/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'account menu')
  await page.keyboard.press('Escape')
  await openDialog(page, /^Buscar/, 'search')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' }).fill('zzz')
  await expect(page.getByText(/^Nada coincide/)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'no place')
  await page.keyboard.press('Escape')
  const bar = page.getByRole('navigation', { name: 'Secciones del backoffice' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/backoffice/audit',
      '/backoffice/courses/1',
      '/backoffice/coupons',
      '/student-tracking',
    ]) {
      await page.goto(path)
      // A box that scrolls clips at whole pixels: less than one of the last entry may be missing.
      await expect(bar.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.98 })
    }
  }
})

test('the hub', async ({ page }) => {
  await signInAsStaff(page, adminUser)
  await open(page, '/backoffice?tab=recaps')
  await fillRequired(page, 'sin-guardar', 'Sin guardar')
  await actOnRow(page.getByRole('listitem'), 'Editar')
  await expect(dialog(page)).toContainText('Hay cambios sin guardar')
  await expectSoundAtEveryWidth(page, 'unsaved changes')
  await dialog(page).getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: /^Editar: / })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'editing a recap')
  await page.getByRole('combobox', { name: 'Recap' }).selectOption('all')
  await openDialog(page, 'Revocar', 'revoking')
  await openDialog(page, 'Renovar', 'renewing')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzz')
  await expect(page.getByRole('button', { name: 'Borrar la búsqueda' })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'no links')
  await open(page, '/backoffice?tab=certificados')
  await expect(page.getByRole('tab', { name: 'Certificados' }), 'on a phone').toBeInViewport({ ratio: 1 })
})

test('following, charging and enrolling', async ({ page }) => {
  await signInAsStaff(page, adminUser)
  await open(page, '/student-tracking')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('combobox', { name: 'Estado' }).selectOption({ index: 0 })
  await expectSoundAtEveryWidth(page, 'every state')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('BRÚNO paralelo')
  await expect(page.getByRole('row').nth(1)).toContainText('Bruno Paralelo')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzzz')
  await expect(page.getByText(/^Ningún pago coincide con/)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'no payments')
  await armGatewayFault({ path: '/rest/v1/rpc/list_payments', status: 500, body: {}, times: 20 })
  await page.goto('/student-tracking')
  await expect(page.getByText('Error al cargar los datos')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'payments that failed')
  await clearGatewayFaults()
  await open(page, '/enroll-student')
  await page.getByRole('button', { name: 'Dar de alta' }).click()
  await expectSoundAtEveryWidth(page, 'enrolment with errors')
})

test('administration', async ({ page }) => {
  await signInAsStaff(page, adminUser)
  await open(page, '/backoffice/courses')
  await openDialog(page, 'Hacer vigente', 'making a cohort current')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzzz')
  await expectSoundAtEveryWidth(page, 'no cohorts')
  await expectDenseAndSound(page, '/backoffice/courses/999999')
  await open(page, '/backoffice/staff')
  await openDialog(page, 'Desactivar', 'removing')
  await openDialog(page, 'Pasar a administración', 'promoting')
  await page.goto('/backoffice/staff?add=1')
  await dialog(page).getByRole('button', { name: 'Agregar al equipo' }).click()
  await expectSoundAtEveryWidth(page, 'adding, with errors')
  await expectDenseAndSound(page, '/backoffice/audit?table=sales&row=999999')
})

test('the recap page, while it loads and when it cannot, too', async ({ page }) => {
  await openStaff(page, '/backoffice?tab=recaps')
  await page.getByRole('combobox', { name: 'Recap' }).selectOption('all')
  const link = await copyFirstLink(page)
  await armGatewayFault({ path: '/rest/v1/rpc/get_recap', delay_ms: 60_000, times: 1 })
  await page.goto(link)
  const loading = page.getByRole('heading', { name: recapText.loading })
  await expect(loading).toBeVisible()
  await expectSoundAtEveryWidth(page, 'recap loading', { isLoading: true })
  await expect(loading).toBeVisible()
  await clearGatewayFaults()
  await page.reload()
  await expect(page.getByText(/^Hola, /)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'recap')
  await armGatewayFault({ path: '/rest/v1/rpc/get_recap', drop_connection: true, times: 20 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Error cargando el recap' })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'recap out of reach')
})
