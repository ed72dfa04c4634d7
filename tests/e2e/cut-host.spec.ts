import { expect, type Page } from '@playwright/test'
import { countDocuments, cutNetwork, cuts, goWithin, removeCode } from './host-cut.ts'
import { test } from './journey.ts'
import { expectCheckoutKept, openFilledCheckout, signInAsStaff, submitCheckout } from './pages.ts'
import { expectTyped, fillForm, publicForms } from './public-form-list.ts'
import { expectNoViolations, publicPages } from './soundness.ts'

const widths = [390, 1440] as const

const failedPage = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Esta página no terminó de cargar' })
const failedPart = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Esta parte de la página no terminó de cargar' })
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
      await fillForm(page, form)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const [how, cut] of cuts) {
          await test.step(`at ${width} px, ${how}`, async () => {
            const restore = await cut(page)
            await page.getByRole('button', { name: form.submit }).click()
            await expect(page.getByText(form.failure).first()).toBeVisible()
            await expect(page.locator('footer').first()).toBeAttached()
            await expectTyped(page, form)
            await restore()
            await closeMessage(page)
          })
        }
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
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const [how, cut] of cuts) {
        await test.step(`at ${width} px, ${how}`, async () => {
          const restore = await cut(page)
          await submitCheckout(page)
          await expect(page.getByRole('heading', { level: 1, name: 'Error en el pago' })).toBeVisible()
          await page.getByRole('link', { name: 'Intentar nuevamente' }).click()
          await expectCheckoutKept(page, buyer)
          await restore()
        })
      }
    }
  })
})

test.describe('before a page', () => {
  const start = '/web-gis-contact'
  const reached = publicPages.filter((path) => path !== start)
  /** The page of a failed payment, visited before, loads the checkout too. */
  const comesWithAnother = (path: string) => path.startsWith('/checkout')

  test('offline, every public one says so in its frame, and loads when the network is back', async ({
    page,
  }) => {
    const documents = countDocuments(page)
    await page.goto(start)
    for (const [index, path] of reached.entries()) {
      await page.setViewportSize({ width: widths[index % 2] ?? 390, height: 900 })
      await page.context().setOffline(true)
      await goWithin(page, path)
      if (!comesWithAnother(path)) await expect(failedPage(page), path).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      if (path !== '/login') await expect(page.getByRole('contentinfo'), path).toBeVisible()
      if (index === 0) await expectNoViolations(page, 'a page that did not load')
      if (path === '/') {
        // Without the backend, this line of the home page has no date.
        await expect(page.getByRole('link', { name: /^Todos los cursos del año/ })).toBeVisible()
        await expect(failedPart(page)).toHaveCount(0)
      }
      await page.context().setOffline(false)
      if (!comesWithAnother(path)) await retry(page).click()
      await expect(failedPage(page), path).toBeHidden()
    }
    expect(documents()).toBe(1)
  })

  test('whose code is gone: one reload for this version, never a second, and Reintentar once it is back', async ({
    page,
  }) => {
    const documents = countDocuments(page)
    await page.goto('/comunidad')
    const restoreBusiness = await removeCode(page, 'empresas')
    const restoreTerms = await removeCode(page, 'terms')
    await goWithin(page, '/empresas')
    await expect(failedPage(page)).toBeVisible()
    await expect(page.getByText('Suele pasar cuando publicamos una versión nueva').first()).toBeVisible()
    expect(documents()).toBe(2)
    await retry(page).click()
    await expect(retry(page)).toBeEnabled()
    const earlier = await failedPage(page).elementHandle()
    await goWithin(page, '/terms')
    // The failed page before stays until this one has failed too.
    await expect.poll(() => earlier?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(failedPage(page)).toBeVisible()
    await expect(offer(page)).toBeVisible()
    expect(documents()).toBe(2)
    await restoreTerms()
    await retry(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeFocused()
    await restoreBusiness()
    await goWithin(page, '/empresas')
    await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toBeVisible()
    expect(documents()).toBe(2)
  })

  test('a start without its code says so and offers another try', async ({ page }) => {
    const restore = await removeCode(page, 'vendor')
    await page.goto('/comunidad')
    await expect(page.getByText('Esta página tarda en cargar.')).toBeVisible()
    await restore()
    await page.getByRole('link', { name: 'reintenta' }).click()
    await expect(page.getByRole('button', { name: 'Unirme a la comunidad' }).first()).toBeVisible()
    await expect(page.getByText('Esta página tarda en cargar.')).toBeHidden()
  })

  test('the staff area says so on the login page and inside', async ({ page }) => {
    await page.goto('/login')
    const restore = await cutNetwork(page)
    await goWithin(page, '/backoffice')
    await expect(failedPage(page)).toBeVisible()
    await restore()
    await signInAsStaff(page)
    await page.goto('/backoffice')
    await expect(page.getByRole('heading', { level: 1, name: 'Meridiano Backoffice' })).toBeVisible()
    for (const path of [
      '/payment-link',
      '/enroll-student',
      '/backoffice/courses',
      '/student-tracking',
      '/payments-report',
    ]) {
      await page.context().setOffline(true)
      await goWithin(page, path)
      await expect(failedPage(page), path).toBeVisible()
      await expect(page.getByRole('navigation').first(), path).toBeVisible()
      await page.context().setOffline(false)
      await retry(page).click()
      await expect(failedPage(page), path).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    }
  })
})

test.describe('before a part of a page', () => {
  test('the business form: what is typed beside it stays, and a reload is offered, not done', async ({
    page,
  }) => {
    const documents = countDocuments(page)
    const buyer = await openFilledCheckout(page, 'gee-python')
    const restore = await removeCode(page, 'corporate-enquiry-form')
    await page.getByRole('tab', { name: 'Corporativa' }).click()
    await expect(failedPart(page)).toBeVisible()
    await expect(offer(page)).toBeVisible()
    await expectNoViolations(page, 'a part that did not load')
    await page.getByRole('tab', { name: 'Individual' }).click()
    await expectCheckoutKept(page, buyer)
    expect(documents()).toBe(1)
    await offer(page).click()
    await expect.poll(documents).toBe(2)
    await expectCheckoutKept(page, buyer)
    await restore()
    await page.context().setOffline(true)
    await page.getByRole('tab', { name: 'Corporativa' }).click()
    await expect(failedPart(page)).toContainText('Parece que no hay conexión')
    await page.context().setOffline(false)
    await retry(page).click()
    await expect(page.getByRole('textbox', { name: 'Empresa' })).toBeVisible()
    await page.getByRole('tab', { name: 'Individual' }).click()
    await expectCheckoutKept(page, buyer)
  })

  test('the preview of a notebook, and a calendar file', async ({ page }) => {
    await page.goto('/notebooks')
    await page.getByRole('searchbox').fill('Chaco')
    const restore = await removeCode(page, 'notebook-preview')
    await page
      .getByRole('button', { name: /^Vista previa/ })
      .first()
      .click()
    await expect(retry(page)).toBeVisible()
    await expect(page.getByText('Falta una parte del sitio')).toBeVisible()
    await restore()
    await retry(page).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await page.goto('/google-earth-engine')
    const calendar = page.getByRole('button', { name: 'Agregar a mi calendario' }).first()
    await expect(calendar).toBeVisible()
    await page.context().setOffline(true)
    await calendar.click()
    await expect(page.getByText('No pudimos preparar el calendario')).toBeVisible()
    await page.context().setOffline(false)
    const saved = page.waitForEvent('download')
    await calendar.click()
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
  })

  test('the recaps of the staff', async ({ page }) => {
    const restore = await removeCode(page, 'recaps-tab')
    await signInAsStaff(page)
    await page.goto('/backoffice')
    await page.getByRole('tab', { name: 'Recaps' }).click()
    await expect(failedPart(page)).toBeVisible()
    await restore()
    await retry(page).click()
    await expect(page.getByRole('heading', { name: 'Material del recap' })).toBeVisible()
  })
})

test.describe('before an answer about measuring', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the question says that it did not load, and appears on retry', async ({ page }) => {
    const restore = await removeCode(page, 'consent-banner')
    await page.goto('/comunidad')
    await expect(failedPart(page)).toBeVisible()
    await restore()
    await retry(page).click()
    await expect(page.getByRole('region', { name: 'Medimos las visitas solo si quieres' })).toBeVisible()
  })
})
