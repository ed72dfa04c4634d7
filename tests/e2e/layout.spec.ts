import { expect, type Page, test } from '@playwright/test'
import { misfits, open, publicPages, setLetterSize } from './soundness.ts'

/** One browser page visits all paths; the message names the failing one. */
async function expectEveryPageToFit(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  for (const path of publicPages) {
    await open(page, path)
    await check(path)
  }
}

test.describe('every page fits', () => {
  test.describe('zoomed to 200 % in a window of 1280 × 800', () => {
    // What zoom does to a page: half the space, two device pixels per CSS pixel.
    test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    test('without scrolling sideways, with no text cut off', async ({ page }) => {
      await expectEveryPageToFit(page, async (path) => {
        expect.soft(await misfits(page), path).toEqual([])
      })
    })
  })

  for (const [width, percent] of [
    [320, 100],
    [390, 200],
    [1280, 200],
  ] as const) {
    test(`at ${width} px with a font size of ${percent} %`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await expectEveryPageToFit(page, async (path) => {
        await setLetterSize(page, percent)
        expect.soft(await misfits(page), path).toEqual([])
      })
    })
  }
})
