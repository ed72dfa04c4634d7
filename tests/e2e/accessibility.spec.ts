import { expect } from '@playwright/test'
import { products } from '../../src/content/products.ts'
import { test } from './journey.ts'
import { expectSoundAtBothWidths, misfits, open, publicPages, setLetterSize } from './soundness.ts'

const answersQuestions = new Set<string>(products.map(({ path }) => path))

for (const path of publicPages) {
  test(`axe finds nothing on ${path}, and everything fits, also in large letters`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await open(page, path)
    await expectSoundAtBothWidths(page, path)

    for (const [width, percent] of [
      [320, 100],
      [390, 200],
      [1280, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await setLetterSize(page, percent)
      expect.soft(await misfits(page), `${path} at ${width} px, letters of ${percent} %`).toEqual([])
    }
    await setLetterSize(page, 100)

    if (!answersQuestions.has(path)) return
    await page.locator('main details[name] > summary').nth(3).click()
    await expect(page.locator('main details[name][open]')).toHaveCount(1)
    await expectSoundAtBothWidths(page, `${path}, another question open`)
  })
}
