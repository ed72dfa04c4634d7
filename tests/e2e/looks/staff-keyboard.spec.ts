import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectMarkedInForcedColours, watchConsole } from '../pages.ts'
import { adminUser } from '../stage.ts'

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name })
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.and(wanted).count()) > 0) return
  }
  throw new Error(`The keyboard never reached the ${role} ${name}`)
}

/** A dialog reacts to keys only once it has the focus, a moment after it is drawn. */
async function expectToHoldFocus(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
}

/** The focus is visible: an outline, or another background than without it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const outline = await page
    .locator(':focus')
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth))
  expect(outline).toBeGreaterThan(0)
}

test('the keyboard alone signs in, navigates, acts on a row and returns to where it was', async ({
  page,
}) => {
  const console = watchConsole(page)
  await page.goto('/login')
  await tabTo(page, 'textbox', /^Correo electrónico/)
  await page.keyboard.type(adminUser.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(adminUser.password)
  await tabTo(page, 'checkbox', /^No soy un robot/)
  await page.keyboard.press('Space')
  await expect(page.locator('input[name="h-captcha-response"]')).not.toHaveValue('')
  await tabTo(page, 'button', /^Iniciar Sesión/)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  // The page checks the session before it shows its heading.
  await expect(page.getByRole('heading', { name: 'Meridiano Backoffice' })).toBeFocused()

  // On a freshly loaded page, one press skips the bar.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pendientes', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(/contenido/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // One tab stop for all tabs; the arrows choose, and wrap at both ends.
  await tabTo(page, 'tab', /^Hoy/)
  for (const [key, name] of [
    ['ArrowRight', 'Recaps'],
    ['ArrowRight', 'Pagos'],
    ['ArrowRight', 'Estudiantes'],
    ['End', 'Config'],
    ['ArrowRight', 'Hoy'],
    ['ArrowLeft', 'Config'],
    ['Home', 'Hoy'],
  ] as const) {
    await page.keyboard.press(key)
    const tab = page.getByRole('tab', { name, exact: true })
    await expect(tab).toBeFocused()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expectVisibleFocus(page)
  }

  const tab = page.getByRole('tab')
  await expectMarkedInForcedColours(tab.first(), tab.last())
  const place = page.getByRole('navigation', { name: 'Secciones del backoffice' }).getByRole('link')
  await expectMarkedInForcedColours(place.first(), place.last())
  const kind = page.getByRole('group', { name: 'Mostrar' }).getByRole('button')
  await expectMarkedInForcedColours(kind.first(), kind.last())

  // By its shortcut, from anywhere; Escape changes nothing.
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Hoy' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })).toBeFocused()
  await page.keyboard.type('personas')
  await expect(page.getByRole('option', { name: 'Equipo' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Equipo', level: 1 })).toBeFocused()

  // The menu of a row says whose it is, and what it opened returns the focus to it.
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const more = page.getByRole('button', { name: 'Más acciones de Tesorería' })
  const item = page.getByRole('menuitem', { name: 'Pasar a administración' })
  await tabTo(page, 'button', /^Más acciones de Tesorería$/)
  await expectVisibleFocus(page)
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await page.keyboard.press(key)
    await expect(item).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  }
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Enter')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    await expectToHoldFocus(dialog)
  }
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: /^Desactivar ?: Tesorería$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()

  // Done and undone; the row stays, its buttons change, and the focus stays in it.
  const row = page.getByRole('row').filter({ hasText: 'Tesorería' })
  await tabTo(page, 'button', /^Desactivar$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Desactivada')
  await expect(page.getByRole('button', { name: /^Reactivar ?: Tesorería$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Reactivar$/)
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Activa')
  await expect(row.locator(':focus')).toHaveCount(1)

  await tabTo(page, 'button', /^Agregar persona/)
  await page.keyboard.press('Enter')
  await expectToHoldFocus(dialog)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Agregar persona' })).toBeFocused()

  await tabTo(page, 'button', /^Cuenta/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cerraste la sesión en este dispositivo.')).toBeVisible()
  expect(console.complaints).toEqual([])
})
