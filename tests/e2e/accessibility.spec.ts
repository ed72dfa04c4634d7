import { expect } from '@playwright/test'
import { products } from '../../src/content/products.ts'
import { test } from './journey.ts'
import {
  expectNoViolations,
  expectSoundPage,
  expectToFit,
  open,
  publicPages,
  setLetterSize,
  templates,
} from './soundness.ts'

/** Zoomed to 200 %, a window of 1280 px has 640. */
const narrow = [320, 640]

for (const path of publicPages) {
  test(`${path}: axe finds nothing, and everything fits, zoomed and in large letters too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await open(page, path)
    const isTemplate = templates.includes(path)
    if (isTemplate) await expectSoundPage(page, path)
    await expectToFit(page, path, isTemplate ? narrow : [...narrow, 390, 1440])
    await setLetterSize(page, 200)
    await expectToFit(page, `${path}, letters of 200 %`, [390, 1280])
    await setLetterSize(page, 100)

    if (!isTemplate || !products.some((product) => product.path === path)) return
    await page.setViewportSize({ width: 390, height: 900 })
    await page.locator('main details[name] > summary').nth(3).click()
    await expect(page.locator('main details[name][open]')).toHaveCount(1)
    await expectNoViolations(page, `${path}, another question open`)
    await expectToFit(page, `${path}, another question open`, [390, 1440])
  })
}
