import { expect, type Page } from '@playwright/test'
import { prerenderedPaths } from '../../../build/site-pages.ts'
import { waitForHydration } from '../host-cut.ts'
import { test } from '../journey.ts'
import { holdRequests } from '../pages.ts'

type Shift = PerformanceEntry & { value: number }

const checkout = '/checkout'

/** Below what is felt; one line more or less of a text in the first screen is more. */
const unfelt = 0.01

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 })

test('nothing moves when the font comes last', async ({ page }) => {
  for (const path of prerenderedPaths()) {
    const letFont = await holdRequests(page, '**/*.woff2')
    // The load event waits for the font too.
    const address = path === checkout ? `${checkout}?course=gee-python` : path
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    // A visitor who begins to act: left alone, the page gives the font four seconds before it fetches its code.
    await page.evaluate(() => dispatchEvent(new Event('touchstart')))
    await waitForHydration(page)
    await expect(page.locator('[aria-busy="true"], .tiles')).toHaveCount(0)
    expect(await isFontThere(page), `${path}: the page is complete before the font`).toBe(false)
    const shifted = await page.evaluateHandle(() => {
      const total = { value: 0 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total.value += (entry as Shift).value
      }).observe({ type: 'layout-shift' })
      return total
    })
    letFont()
    await expect.poll(() => isFontThere(page)).toBe(true)
    const sum = await shifted.evaluate(async (total) => {
      // Shifts are told after the frame in which they happened.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve))
      return total.value
    })
    expect.soft(sum, path).toBeLessThan(unfelt)
    await page.unrouteAll()
  }
})

test('the first price comes while the font is still on its way, and nothing of the application with it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The page gives the font four seconds: here they never end.
    const { setTimeout: later } = globalThis
    const patient = (callback: () => void, ms?: number) => (ms && ms >= 4000 ? 0 : later(callback, ms))
    Object.assign(globalThis, { setTimeout: patient })
  })
  for (const path of ['/', '/google-earth-engine', `${checkout}?course=gee-python`]) {
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    await page.route('**/*.woff2', () => {})
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(
      page
        .getByRole('main')
        .getByText(/USD\s\d/)
        .filter({ visible: true })
        .first(),
      path,
    ).toBeVisible()
    const boot = page.locator('script[data-figures]')
    expect(scripts.sort(), path).toEqual((await boot.getAttribute('data-figures'))?.split(' ').sort())
    // A page that is left gives its font up, and asks for the application.
    await page.goto('about:blank')
    await page.unrouteAll()
    page.removeAllListeners('request')
  }
})

const isFontThere = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /^"?Archivo"?$/.test(family) && status === 'loaded'),
  )
