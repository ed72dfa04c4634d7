import { expect, type Locator, type Page, test } from '@playwright/test'
import { signInAsStaff, watchConsole } from './pages.ts'
import { clearGatewayFaults } from './sandbox.ts'
import { adminUser } from './stage.ts'

test.afterEach(clearGatewayFaults)

/** Tabs on until the wanted element has the focus, as a person without a pointer does. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name })
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.and(wanted).count()) > 0) return
  }
  throw new Error(`The keyboard never reached the ${role} ${name}`)
}

/** A dialog listens to keys from the moment it has taken the focus, which is after it is drawn. */
async function expectToHoldFocus(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
}

/** Where the focus is can be seen: an outline, or another ground than without it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const outline = await page
    .locator(':focus')
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth))
  expect(outline).toBeGreaterThan(0)
}

test('the keyboard alone signs in, goes about, acts on a row and comes back to where it was', async ({
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
  // The page asks who is there before it shows its heading.
  await expect(page.getByRole('heading', { name: 'Meridiano Backoffice' })).toBeFocused()

  // On a page that is loaded, past the bar with one press.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(/contenido/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // One stop for all tabs; the arrows choose, and go round at both ends.
  await tabTo(page, 'tab', /^Recaps/)
  for (const [key, name] of [
    ['ArrowRight', 'Pagos'],
    ['ArrowRight', 'Estudiantes'],
    ['End', 'Config'],
    ['ArrowRight', 'Recaps'],
    ['ArrowLeft', 'Config'],
    ['Home', 'Recaps'],
  ] as const) {
    await page.keyboard.press(key)
    const tab = page.getByRole('tab', { name, exact: true })
    await expect(tab).toBeFocused()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expectVisibleFocus(page)
  }

  // By its name, from wherever one is; Escape leaves things as they were.
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar un lugar del backoffice' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Recaps' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: 'Buscar un lugar del backoffice' })).toBeFocused()
  await page.keyboard.type('personas')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Equipo' }).last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Equipo', level: 1 })).toBeFocused()

  // The action of one row says whose it is, and the dialog gives the focus back to it.
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await tabTo(page, 'button', /^Desactivar a Tesorería$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    await expectToHoldFocus(dialog)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Desactivar a Tesorería' })).toBeFocused()

  // Done and taken back; the row stays, its button is another.
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Desactivar$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Tesorería' })).toContainText('Desactivada')
  await tabTo(page, 'button', /^Reactivar a Tesorería$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Reactivar$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Tesorería' })).toContainText('Activa')

  await tabTo(page, 'button', /^Agregar persona/)
  await page.keyboard.press('Enter')
  await expectToHoldFocus(dialog)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Agregar persona' })).toBeFocused()

  await tabTo(page, 'button', /^Cuenta/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Cerrar sesión$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cerraste la sesión en este dispositivo.')).toBeVisible()
  expect(console.complaints).toEqual([])
})

test('a link of a recap is revoked no further than the dialog, by the keyboard', async ({ page }) => {
  await signInAsStaff(page)
  await page.goto('/backoffice?tab=recaps')
  await page.getByRole('combobox', { name: 'Recap' }).selectOption('all')
  await expect(page.getByRole('button', { name: /^Revocar/ }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).focus()
  await tabTo(page, 'button', /^Revocar/)
  const name = await page.locator(':focus').innerText()
  await page.keyboard.press('Enter')
  await expectToHoldFocus(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.locator(':focus').innerText()).toBe(name)
  await expectVisibleFocus(page)
})
