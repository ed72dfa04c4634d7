import { expect, type Page } from '@playwright/test'
import { publicPaths } from '../../../build/site-pages.ts'
import { test } from '../journey.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

const menuOf = (page: Page) => page.getByRole('banner').locator('details', { hasText: 'Abrir el menú' })

const withForm = [
  ...['/', '/deep-learning', '/web-gis-contact', '/empresas', '/comunidad', '/all-access-geoai'],
  ...['/notebooks', '/verificar', '/checkout?course=gee-python', '/login', '/cert/MER-1'],
  ...[`/recap/${'a'.repeat(48)}`, '/pagar/a', '/payment-success'],
]

async function expectAddressesForForm(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  const notice = page
    .getByRole('main')
    .getByText(/necesita.* JavaScript, que tu navegador tiene desactivado/)
    .filter({ has: page.getByRole('link', { name: /@/ }) })
    .first()
  await expect(notice, path).toBeVisible()
  await expect(notice.getByRole('link', { name: /@/ }), path).toHaveAttribute('href', /^mailto:/)
  await expect(notice.getByRole('link', { name: /^\+54/ }), path).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await expect(page.getByRole('textbox').or(page.getByRole('tab')), path).toHaveCount(0)
}

test('every page reads, its menu leads on, and it says how to write instead of its form', async ({
  page,
}) => {
  for (const path of withForm.filter((one) => !publicPaths().includes(one))) {
    await page.goto(path)
    await expectAddressesForForm(page, path)
  }
  for (const path of publicPaths()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(
      page.getByRole('button', { name: /^(Enviar|Unirme a la lista|Suscribirme|Verificar)/ }),
      path,
    ).toHaveCount(0)
    await expect(page.getByText(/Precio a confirmar/), path).toHaveCount(0)
    if (withForm.includes(path)) await expectAddressesForForm(page, path)
    await menuOf(page).locator('summary').click()
    await expect(menuOf(page).getByRole('link', { name: /^Deep Learning/ }), path).toBeVisible()
  }
  await menuOf(page)
    .getByRole('link', { name: /^Deep Learning/ })
    .click()
  await expect(page).toHaveURL(/\/deep-learning$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deep Learning')
})

test('a question opens, and closes the one that was open', async ({ page }) => {
  await page.goto('/google-earth-engine')
  const questions = page.locator('main details[id^="pregunta"]')
  await questions.nth(1).locator('summary').click()
  await expect(questions.nth(1)).toHaveAttribute('open')
  await expect(questions.first()).not.toHaveAttribute('open')
})

test('every testimonial can be read, and nothing is asked about measuring', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('figure blockquote').last()).toBeVisible()
  await expect(page.locator('[data-consent-question]')).toBeHidden()
})
