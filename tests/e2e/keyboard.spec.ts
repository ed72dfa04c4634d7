import { expect, type Page, test } from '@playwright/test'
import { aBuyer, paymentsOf } from './sandbox.ts'
import { sandboxUrl } from './stage.ts'

/** Tabs on until the wanted element has the focus, as a person without a pointer does. */
async function tabTo(page: Page, name: RegExp, kind: string): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return { label: '', kind: '' }
      const labels = 'labels' in element ? (element as HTMLInputElement).labels : null
      const label =
        labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
      return { label: label.replace(/\s+/g, ' ').trim(), kind: element.tagName.toLowerCase() }
    })
    if (focused.kind === kind && name.test(focused.label)) return
  }
  throw new Error(`The keyboard never reached ${name}`)
}

test('the keyboard alone buys the course', async ({ page }) => {
  const buyer = aBuyer()
  await page.goto('/')
  await expect(page.getByText(/USD \d+/).first()).toBeVisible()
  await page.getByRole('article').filter({ hasText: 'Deep Learning' }).waitFor()
  for (let card = 0; card < 12; card += 1) {
    await tabTo(page, /INSCRIBIRSE/i, 'a')
    const href = await page.locator(':focus').getAttribute('href')
    if (href?.includes('deep-learning')) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout/)
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
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.origin === sandboxUrl)
  await tabTo(page, /^Pagar/, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  const [payment] = await paymentsOf(buyer.email)
  expect(payment).toMatchObject({ status: 'PAID', country: 'UY' })
})
