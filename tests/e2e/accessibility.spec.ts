import { expect, test } from '@playwright/test'
import { expectNoViolations, misfits, open, publicPages } from './soundness.ts'

const widths = [390, 1440]

for (const path of publicPages) {
  test(`axe finds nothing on ${path}, and everything fits`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await open(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoViolations(page, `${path} at ${width} px`)
      expect.soft(await misfits(page), `${path} at ${width} px`).toEqual([])
    }
  })
}
