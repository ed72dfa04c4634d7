import { expect, type Page } from '@playwright/test'
import { waitForHydration } from '../host-cut.ts'
import { test } from '../journey.ts'
import { atProvider, expectMarkedInForcedColours, tabTo } from '../pages.ts'
import { aBuyer, paymentsOf } from '../sandbox.ts'

/** The focus is visible: an outline on the element, or on the card of its hidden control. */
async function expectDrawnFocus(page: Page, what: string): Promise<void> {
  const outline = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const drawn = [focused, focused?.closest('label')].find(
        (element) => element && getComputedStyle(element).outlineStyle !== 'none',
      )
      return drawn ? Number.parseFloat(getComputedStyle(drawn).outlineWidth) : 0
    })
  await expect.poll(outline, what).toBeGreaterThanOrEqual(2)
}

test.describe('the keyboard alone opens and closes', () => {
  test('the menu of courses in the bar: Enter, arrows, Escape', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/empresas')
    // Arrows are the page's own; until it has hydrated Tab leads into the open menu.
    await waitForHydration(page)
    await tabTo(page, /^Oferta académica/, 'summary')
    const opener = page.locator('summary', { hasText: 'Oferta académica' })
    const menu = page.locator('details', { has: opener })
    const offer = page.getByRole('banner').getByRole('link', { name: /Carrera|Módulo/ })
    await expectDrawnFocus(page, 'opener')
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('open')
    await page.keyboard.press('ArrowDown')
    await expect(offer.first()).toBeFocused()
    await expectDrawnFocus(page, 'entry')
    await page.keyboard.press('End')
    await expect(offer.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(offer.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(menu).not.toHaveAttribute('open')
    await page.keyboard.press('Space')
    await expect(menu).toHaveAttribute('open')
    await page.keyboard.press('Shift+Tab')
    await expect(menu).not.toHaveAttribute('open')
    await tabTo(page, /^Oferta académica/, 'summary')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/google-earth-engine$/)
    await expect(menu).not.toHaveAttribute('open')
  })

  test('the menu on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/empresas')
    // Before, the menu opens and closes as the browser does it, without Escape.
    await waitForHydration(page)
    await tabTo(page, /^Abrir el menú/, 'summary')
    await expectDrawnFocus(page, 'opener')
    await page.keyboard.press('Space')
    const opener = page.locator('summary', { hasText: 'Cerrar el menú' })
    const menu = page.locator('details', { has: opener })
    await expect(opener).toBeFocused()
    await expect(opener.getByText('Cerrar el menú')).toBeVisible()
    await tabTo(page, /^Deep Learning/, 'a')
    await expectDrawnFocus(page, 'entry')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(menu).not.toHaveAttribute('open')
    await expect(opener.getByText('Abrir el menú')).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, /^Comunidad/, 'a')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/comunidad$/)
    await expect(menu).not.toHaveAttribute('open')
  })

  test('every dialog, and the focus returns to what opened it', async ({ page }) => {
    for (const [path, name] of [
      ['/comunidad', /^Unirme a la comunidad/],
      ['/notebooks', /^Vista previa/],
      ['/notebooks', /^Abrir en Colab/],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name }).first().waitFor()
      for (const [opening, closing] of [
        ['Enter', 'Escape'],
        ['Space', 'Enter'],
      ] as const) {
        await tabTo(page, name, 'button')
        const opener = await page.evaluateHandle(() => document.activeElement)
        await expectDrawnFocus(page, `${path}, opener`)
        await page.keyboard.press(opening)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await expect(dialog.locator(':focus')).toHaveCount(1)
        for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
        await expect(dialog.locator(':focus'), 'a dialog keeps the focus').toHaveCount(1)
        if (closing === 'Enter') await tabTo(page, /^Cerrar$/, 'button')
        await expectDrawnFocus(page, `${path}, in the dialog`)
        await page.keyboard.press(closing)
        await expect(dialog).toHaveCount(0)
        const isBack = () => opener.evaluate((element) => element === document.activeElement)
        await expect.poll(isBack, path).toBe(true)
      }
    }
  })

  test('behind a dialog the page stays where it is, and a press on it closes the dialog', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await page.goto('/notebooks')
    const opener = page.getByRole('button', { name: /^Vista previa/ }).first()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.move(20, 350)
    await page.mouse.wheel(0, 400)
    // A frame in which it would have scrolled.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await page.mouse.click(20, 350)
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
  })

  test('the choice of participant and payment, with arrows', async ({ page }) => {
    await page.goto('/checkout?course=gee-python')
    await page.getByRole('tab', { name: 'Individual' }).waitFor()
    await tabTo(page, /^Individual/, 'button')
    await expectDrawnFocus(page, 'tab')
    await page.keyboard.press('ArrowRight')
    const [individual, corporate] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
    await expect(corporate).toHaveAttribute('aria-selected', 'true')
    await expectMarkedInForcedColours(corporate, individual)
    await page.keyboard.press('ArrowLeft')
    await tabTo(page, /^Pago único/, 'input')
    await expectDrawnFocus(page, 'way of paying')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Cuotas' })).toBeChecked()
  })
})

test.describe('before an answer about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the keyboard answers, and asks again from the footer', async ({ page }) => {
    await page.goto('/empresas')
    const question = page.getByRole('region', { name: 'Medimos las visitas solo si quieres' })
    await expect(question).toBeVisible()
    await tabTo(page, /^Rechazar/, 'button')
    await expectDrawnFocus(page, 'answer')
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await tabTo(page, /^Preferencias de cookies/, 'button')
    await page.keyboard.press('Space')
    await expect(question).toBeVisible()
    await tabTo(page, /^Dejar como está/, 'button')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Preferencias de cookies' })).toBeFocused()
  })
})

test('the focus is not called back after using the skip link at once', async ({ page }) => {
  const focused = () => page.locator(':focus').evaluate((element) => element.tagName + element.textContent)
  await page.goto('/comunidad')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const reached = await focused()
  expect(reached).toMatch(/^(A|BUTTON)/)
  // 100 ms after a press the page scrolls, and would move the focus.
  await page.waitForTimeout(400)
  expect(await focused()).toBe(reached)
})

test('the course can be bought with the keyboard alone', async ({ page }) => {
  const buyer = aBuyer()
  await page.goto('/')
  await expect(page.getByText(/USD\s\d+/).first()).toBeVisible()
  await page.getByRole('article').filter({ hasText: 'Deep Learning' }).waitFor()
  for (let card = 0; card < 12; card += 1) {
    await tabTo(page, /INSCRIBIRSE/i, 'a')
    const href = await page.locator(':focus').getAttribute('href')
    if (href?.includes('deep-learning')) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout/)
  // A navigation moves the focus there a moment later: earlier typing would be lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, /^Nombre/, 'input')
  await page.keyboard.type(buyer.firstName)
  await tabTo(page, /^Apellido/, 'input')
  await page.keyboard.type(buyer.lastName)
  await tabTo(page, /^País/, 'select')
  await page.keyboard.type('Uruguay')
  await tabTo(page, /^Correo/, 'input')
  await page.keyboard.type(buyer.email)
  await tabTo(page, /^Teléfono/, 'input')
  await page.keyboard.type(buyer.phone)
  await tabTo(page, /^Necesito factura/, 'input')
  await page.keyboard.press('Space')
  await tabTo(page, /^Nombre completo/, 'input')
  await page.keyboard.type('Ana Quispe')
  await tabTo(page, /^Cédula o RUT/, 'input')
  await page.keyboard.type('1234567-2')
  await tabTo(page, /^Acepto los términos/, 'input')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await atProvider(page)
  await tabTo(page, /^Pagar/, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  const [payment] = await paymentsOf(buyer.email)
  expect(payment).toMatchObject({ status: 'PAID', country: 'UY' })
})
