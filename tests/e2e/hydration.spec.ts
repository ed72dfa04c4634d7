import { expect, type Page } from '@playwright/test'
import { prerenderedPaths } from '../../build/site-pages.ts'
import { waitForHydration } from './host-cut.ts'
import { test } from './journey.ts'
import { watchConsole } from './pages.ts'
import { differingRows } from './pixels.ts'
import { templates } from './soundness.ts'

type Shift = { value: number; moved: string[] }

/** Collects what moves without anybody having acted, from the page's first moment on. */
function watchShifts() {
  type Entry = PerformanceEntry & { value: number; sources?: { node: Node | null }[] }
  const shifts: Shift[] = []
  new PerformanceObserver((list) => {
    for (const { value, sources = [] } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 60))
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { shifts })
}

/** Takes them out, so that what a screenshot of the whole page moves can be left out. */
async function takeShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    // An entry is told after the frame that it is about.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return (window as unknown as { shifts: Shift[] }).shifts.splice(0)
  })
}

/** Prices, starts, seats and what follows from them; on the checkout, the order that the address asks for; the captcha. */
const liveParts = '[data-live], [data-reader-hours]'

/** From its first live part on, a page like these is as long as what the database holds. */
const pagesOfRecords: readonly string[] = ['/notebooks', '/checkout']

async function picture(page: Page, path: string): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // How near an image has to be before a browser loads it is its own affair.
    const images = Array.from(document.images, (image) => {
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    })
    await Promise.all(images)
  })
  const records = pagesOfRecords.includes(path)
  const bottom = records && (await page.locator('[data-live]').first().boundingBox())?.y
  return page.screenshot({
    fullPage: true,
    animations: 'disabled',
    mask: [page.locator(liveParts)],
    ...(bottom && {
      clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height: Math.floor(bottom) },
    }),
  })
}

/** The code and data of the page wait until they are let go; its styles, font and drawings come. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const pattern of ['**/assets/*.js', '**/rest/v1/**']) {
    await page.route(pattern, async (route) => {
      await held
      await route.continue()
    })
  }
  return release
}

/** Hydrated, and what it asked for is shown. */
async function settle(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"], .tiles')).toHaveCount(0)
}

// Far from the school, so that the hours of the reader are shown too.
test.use({ timezoneId: 'Europe/Madrid' })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px nothing moves while the pages come alive, and no pixel changes but prices, starts and seats`, async ({
    page,
  }) => {
    const { complaints } = watchConsole(page)
    await page.setViewportSize({ width, height })
    await page.addInitScript(watchShifts)
    // first-visit.spec.ts holds what the other pages shift; src/app/hydration.test.tsx, what they render first.
    for (const path of prerenderedPaths().filter(
      (path) => path === '/checkout' || templates.includes(path),
    )) {
      const release = await holdCode(page)
      await page.goto(path === '/checkout' ? '/checkout?course=gee-python' : path)
      // What moved until here is the font's, which may come after the first paint (late-font.spec.ts).
      const before = await picture(page, path)
      await takeShifts(page)
      release()
      await settle(page)
      const shifts = await takeShifts(page)
      expect.soft(shifts, `${path}: what moved`).toEqual([])
      const after = await picture(page, path)
      expect.soft(await differingRows(page, before, after), `${path}: rows that differ`).toEqual([])
      await page.unrouteAll()
    }
    expect(complaints).toEqual([])
  })
}
