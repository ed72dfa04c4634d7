import { expect, test } from '@playwright/test'
import { signInAsStaff } from './pages.ts'
import { expectNoViolations, misfits, open, publicPages } from './soundness.ts'

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const path of publicPages) {
      test(`axe finds nothing on ${path}, and everything fits`, async ({ page }) => {
        await open(page, path)
        await expectNoViolations(page)
        expect(await misfits(page)).toEqual([])
      })
    }

    test('axe finds nothing in the staff area', async ({ page }) => {
      await signInAsStaff(page)
      await expect(page.getByRole('heading', { name: 'Meridiano Backoffice' })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectNoViolations(page)
      await page.goto('/student-tracking')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await expectNoViolations(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
}
