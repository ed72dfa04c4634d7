import { expect, test } from '@playwright/test'
import { signInAsStaff } from './pages.ts'
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

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('axe finds nothing in the staff area', async ({ page }) => {
      await signInAsStaff(page)
      await expect(page.getByRole('heading', { name: 'Meridiano Backoffice' })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectNoViolations(page, 'backoffice')
      await page.goto('/student-tracking')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await expectNoViolations(page, 'tracking')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
}
