import { expect, type Page } from '@playwright/test'
import { prerenderedPaths } from '../../build/site-pages.ts'
import { test } from './journey.ts'
import { open } from './soundness.ts'

type Shift = { value: number; moved: string[] }

/** What has moved since the page began, by the elements that moved. */
function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        type Entry = PerformanceEntry & { value: number; sources?: { node: Node | null }[] }
        const shifts: Shift[] = []
        new PerformanceObserver((list) => {
          for (const { value, sources = [] } of list.getEntries() as Entry[]) {
            const moved = sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 60))
            shifts.push({ value, moved })
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // No entry, no call.
        setTimeout(() => resolve(shifts), 300)
      }),
  )
}

// Far from the school, so that the hours of the reader are shown too.
test.use({ timezoneId: 'Europe/Madrid' })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`almost nothing moves at ${width} px while the pages come alive and their prices arrive`, async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.setViewportSize({ width, height })
    for (const path of prerenderedPaths()) {
      await open(page, path === '/checkout' ? '/checkout?course=gee-python' : path)
      const shifts = await shiftsOf(page)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.03)
    }
    expect(complaints).toEqual([])
  })
}
