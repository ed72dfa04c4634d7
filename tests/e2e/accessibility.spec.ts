import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { paths } from '../../src/platform/paths.ts'
import { signInAsStaff } from './pages.ts'

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(' | ')}`,
    ),
  ).toEqual([])
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Every address that a visitor can open without a secret: a new page is covered on the day it gets its path. */
const staffArea =
  /^\/(backoffice|student-tracking|payment-link|payments-report|enroll-student|certificate-manager)/
const publicPages = [
  ...Object.values(paths).filter(
    (path) => !staffArea.test(path) && !path.includes(':') && path !== paths.checkout,
  ),
  '/checkout?course=gee-python',
  '/checkout?course=no-existe',
  '/no-existe',
]

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const path of publicPages) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectNoViolations(page)
        await expectNoOverflow(page)
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
      await expectNoOverflow(page)
    })
  })
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 700 } })
  for (const path of publicPages) {
    test(`nothing overflows on ${path}`, async ({ page }) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoOverflow(page)
    })
  }
})
