import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { misfits, open, publicPages } from './soundness.ts'

// What zoom to 200 % does to a page in a window of 1280 × 800: half the space, two device pixels per CSS pixel.
test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

test('zoomed to 200 %, every page fits without scrolling sideways, with no text cut off', async ({
  page,
}) => {
  for (const path of publicPages) {
    await open(page, path)
    expect.soft(await misfits(page), path).toEqual([])
  }
})

test('on a wide screen the pages keep their width', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/checkout?course=gee-python')
  // 76rem, of which the margins take a part. What was rendered at build gives way to what the address asks for.
  await expect(async () => {
    const start = await page.getByRole('heading', { level: 1 }).boundingBox()
    const end = await page.getByRole('heading', { name: 'Incluye' }).boundingBox()
    if (!start || !end) throw new Error('nothing is shown')
    expect(end.x + end.width - start.x).toBeLessThanOrEqual(1216)
  }).toPass()
})
