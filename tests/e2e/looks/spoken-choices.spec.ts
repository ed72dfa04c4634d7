import { expect, type Page } from '@playwright/test'
import { checkoutText } from '../../../src/content/checkout.ts'
import { test } from '../journey.ts'

// What a screen reader is told of a form, and where a reader is after a link from far down.

test.use({ ownContext: true, viewport: { width: 390, height: 844 } })

/** Names of what Chromium tells as wrong. */
async function toldAsWrong(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const isWrong = (node: (typeof nodes)[number]) =>
    node.properties?.some(({ name, value }) => name === 'invalid' && value.value === 'true')
  return nodes.filter(isWrong).map(({ name }) => String(name?.value))
}

/** Keeps what is put into live regions from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const part = target instanceof Element ? target : target.parentElement
        const news = type === 'characterData' ? [target] : [...addedNodes]
        if (part?.closest('[aria-live], [role="status"], [role="alert"]'))
          said.push(...news.map(({ textContent }) => textContent ?? ''))
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0))
}

test('an untouched checkout has nothing wrong, and says what a choice changes, once', async ({ page }) => {
  await page.goto('/checkout?course=gee-python')
  const country = page.getByRole('combobox', { name: checkoutText.fields.country })
  await expect(country).toHaveValue('AR')
  await expect(page.getByRole('button', { name: /^Pagar/ })).toBeVisible()
  expect(await toldAsWrong(page)).toEqual([])
  const live = page.locator('form [aria-live="polite"]')
  await expect(live).toHaveCount(1)
  await expect(live).toBeEmpty()

  const said = await listen(page)
  await page.getByRole('radio', { name: checkoutText.method.installments }).check()
  await expect(live).toContainText(/Pagar la primera cuota: USD\s[\d.]+Total USD\s[\d.]+/)
  await expect(live).toContainText(/Aproximadamente ARS\s/)
  expect((await said()).filter((text) => text.includes('Pagar la primera cuota'))).toHaveLength(1)
  await country.selectOption('MX')
  await expect(live).toContainText(/Aproximadamente MXN\s/)
  const sentences = await said()
  expect(sentences.filter((text) => text.includes('MXN')).length).toBeGreaterThan(0)
  expect(sentences.filter((text) => text.includes('Pagar la primera cuota'))).toEqual([])
})

test('a page opened from far down is not seen at its foot', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const link = page.locator('main a[href="/google-earth-engine"]').filter({ visible: true }).last()
  await expect(link).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  // Pressed at once: a page that still grows would move by itself.
  await link.evaluate((element) => {
    const places: number[] = []
    Object.assign(window, { places })
    // What comes above the view while it is on its way up, as the text of a page does on a slow connection.
    const late = document.createElement('div')
    late.style.height = '9000px'
    const note = () => {
      const { scrollY } = window
      if (!late.isConnected && scrollY > 100 && scrollY < (places.at(-1) ?? 0))
        document.querySelector('main')?.prepend(late)
      places.push(scrollY)
      requestAnimationFrame(note)
    }
    note()
    ;(element as HTMLElement).click()
  })
  await expect(page).toHaveURL(/google-earth-engine/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const places = await page.evaluate(() => (window as unknown as { places: number[] }).places)
  const rises = places.slice(1).filter((place, at) => place > (places[at] ?? 0) + 1)
  expect(rises).toEqual([])
})
