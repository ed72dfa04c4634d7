import { expect, type Page } from '@playwright/test'
import { pageAtRest } from '../../../src/content/navigation.ts'
import { countDocuments, cutNetwork, cuts, goWithin, removeCode, waitForHydration } from '../host-cut.ts'
import { test } from '../journey.ts'
import { expectCheckoutKept, openFilledCheckout, openStaff, submitCheckout, toast } from '../pages.ts'
import { expectRefusalInView, expectTyped, fillForm, publicForms } from '../public-form-list.ts'
import { expectNoViolations, templates } from '../soundness.ts'

const failedPage = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Esta página no terminó de cargar' })
const failedPart = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Esta parte de la página no terminó de cargar' })
const atRest = (page: Page) => page.getByRole('status').filter({ hasText: pageAtRest.text })
const offer = (page: Page) => page.getByRole('button', { name: 'Recargar la página' })
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' })

/** So that it is not taken for the next one; it may have disappeared already. */
async function closeMessage(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Cerrar aviso' })
  if (await close.isVisible()) await close.click({ timeout: 3000 }).catch(() => undefined)
  await expect(close).toBeHidden()
}

test.describe('while filling in a form', () => {
  for (const form of publicForms) {
    test(`${form.name} says that it was not sent, keeps what was typed, and has it after a reload`, async ({
      page,
    }) => {
      await page.goto(form.at)
      await form.open?.(page)
      await waitForHydration(page)
      // What arrives above a form would move it.
      await expect(page.locator('[aria-busy="true"], .tiles')).toHaveCount(0)
      // A small phone: sticky elements cover a large part of it.
      await page.setViewportSize({ width: 360, height: 740 })
      await expectRefusalInView(page, page.getByRole('button', { name: form.submit }))
      await closeMessage(page)
      await fillForm(page, form)
      for (const [how, cut, width] of cuts) {
        await page.setViewportSize({ width, height: 900 })
        await test.step(`${how}, at ${width} px`, async () => {
          const restore = await cut(page)
          await page.getByRole('button', { name: form.submit }).click()
          await expect(page.getByText(form.failure).first()).toBeVisible()
          await expect(page.locator('footer').first()).toBeAttached()
          await expectTyped(page, form)
          await restore()
          await closeMessage(page)
        })
      }
      await page.reload()
      await form.open?.(page)
      await expectTyped(page, form)
    })
  }

  test('a single payment that cannot start leads to its page, and back to what was typed', async ({
    page,
  }) => {
    const buyer = await openFilledCheckout(page, 'gee-python')
    for (const [how, cut, width] of cuts) {
      await page.setViewportSize({ width, height: 900 })
      await test.step(`${how}, at ${width} px`, async () => {
        const restore = await cut(page)
        await submitCheckout(page)
        await expect(page.getByRole('heading', { level: 1, name: 'Error en el pago' })).toBeVisible()
        await page.getByRole('link', { name: 'Intentar nuevamente' }).click()
        await expectCheckoutKept(page, buyer)
        await restore()
      })
    }
  })
})

test.describe('before a page', () => {
  // Code that another journey fetched would still be there.
  test.use({ ownContext: true })

  const start = '/web-gis-contact'
  const reached = templates.filter((path) => path !== start)
  /** The page of a failed payment, visited before, loads the checkout too; one of the two buttons loads the other. */
  const comesWithAnother = (path: string) => path.startsWith('/checkout') || path === '/baja'

  test('offline, every public one says so in its frame, and loads when the network is back', async ({
    page,
  }) => {
    const documents = countDocuments(page)
    await page.goto(start)
    await waitForHydration(page)
    for (const [index, path] of reached.entries()) {
      await page.setViewportSize({ width: index % 2 === 0 ? 390 : 1440, height: 900 })
      const restore = await cutNetwork(page)
      await goWithin(page, path)
      if (!comesWithAnother(path)) await expect(failedPage(page), path).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      if (!path.startsWith('/login')) await expect(page.getByRole('contentinfo'), path).toBeVisible()
      if (index === 0) await expectNoViolations(page, 'a page that did not load')
      if (path === '/') {
        // Without the backend, this line of the home page has no date.
        await expect(page.getByRole('link', { name: /^Todos los cursos del año/ })).toBeVisible()
        await expect(failedPart(page)).toHaveCount(0)
      }
      await restore()
      // By keyboard: a pointer left here may rest on a link of the page that comes, which fetches the code behind it.
      if (!comesWithAnother(path)) await retry(page).press('Enter')
      await expect(failedPage(page), path).toBeHidden()
    }
    expect(documents()).toBe(1)
  })

  test('whose code is gone: one reload for this version, never a second, and Reintentar once it is back', async ({
    page,
  }) => {
    const documents = countDocuments(page)
    await page.goto('/comunidad')
    await waitForHydration(page)
    const restoreBusiness = await removeCode(page, 'empresas')
    const restoreTerms = await removeCode(page, 'terms')
    await goWithin(page, '/empresas')
    // The reload brings the page as the build rendered it, which reads.
    await expect(atRest(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(documents()).toBe(2)
    await restoreBusiness()
    await page.keyboard.press('Shift')
    await expect(atRest(page)).toBeHidden()
    await goWithin(page, '/terms')
    await expect(failedPage(page)).toBeVisible()
    await expect(page.getByText('Suele pasar cuando publicamos una versión nueva').first()).toBeVisible()
    await expect(offer(page)).toBeVisible()
    await retry(page).click()
    await expect(retry(page)).toBeEnabled()
    await expect(failedPage(page)).toBeVisible()
    expect(documents()).toBe(2)
    await restoreTerms()
    await retry(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeFocused()
    await goWithin(page, '/empresas')
    await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toBeVisible()
    expect(documents()).toBe(2)
  })

  test('a start without its code says so over the page, which reads, and offers another try', async ({
    page,
  }) => {
    const restore = await removeCode(page, 'packages')
    await page.goto('/comunidad')
    await expect(atRest(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await restore()
    await page.getByRole('link', { name: pageAtRest.action }).click()
    await waitForHydration(page)
    await expect(atRest(page)).toBeHidden()
    await page.getByRole('button', { name: 'Unirme a la comunidad' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the staff area says so on the login page and inside', async ({ page }) => {
    await page.goto('/login')
    await waitForHydration(page)
    const restoreLogin = await cutNetwork(page)
    await goWithin(page, '/backoffice')
    await expect(failedPage(page)).toBeVisible()
    await restoreLogin()
    await openStaff(page, '/backoffice')
    await expect(page.getByRole('heading', { level: 1, name: 'Meridiano Backoffice' })).toBeVisible()
    for (const path of ['/payment-link', '/student-tracking']) {
      const restore = await cutNetwork(page)
      await goWithin(page, path)
      await expect(failedPage(page), path).toBeVisible()
      await expect(page.getByRole('navigation').first(), path).toBeVisible()
      await restore()
      await retry(page).click()
      // What a link that comes under the pointer leads to would be fetched ahead.
      await page.mouse.move(0, 0)
      await expect(failedPage(page), path).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    }
  })
})

test.describe('before a part of a page', () => {
  test.use({ ownContext: true })

  test('the preview of a notebook: a reload is offered, not done, and what is typed stays', async ({
    page,
  }) => {
    const documents = countDocuments(page)
    await page.goto('/notebooks')
    await waitForHydration(page)
    // Behind the open preview nothing has a role for whoever reads by ear.
    const search = page.getByRole('searchbox', { includeHidden: true })
    await search.fill('Chaco')
    const restore = await removeCode(page, 'notebook-preview')
    await page
      .getByRole('button', { name: /^Vista previa/ })
      .first()
      .click()
    await expect(retry(page)).toBeVisible()
    await expect(toast(page, 'Falta una parte del sitio')).toBeVisible()
    expect(documents()).toBe(1)
    await restore()
    await retry(page).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(search).toHaveValue('Chaco')
    expect(documents()).toBe(1)
  })

  test('a calendar file', async ({ page }) => {
    await page.goto('/google-earth-engine')
    await waitForHydration(page)
    const calendar = page.getByRole('button', { name: 'Agregar a mi calendario' }).first()
    await expect(calendar).toBeVisible()
    await page.context().setOffline(true)
    await calendar.click()
    await expect(toast(page, 'No pudimos preparar el calendario')).toBeVisible()
    await page.context().setOffline(false)
    const saved = page.waitForEvent('download')
    await calendar.click()
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
  })
})
