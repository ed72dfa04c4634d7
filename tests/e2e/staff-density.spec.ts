import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signInAsStaff } from './pages.ts'
import { adminUser } from './stage.ts'

// One density for the whole staff area (decision 108): 36 px and 14 px with a mouse, a full target under a finger.

const places = [
  '/backoffice',
  '/backoffice?tab=recaps',
  '/backoffice?tab=estudiantes',
  '/student-tracking',
  '/payments-report',
  '/payment-link',
  '/enroll-student',
  '/certificate-manager',
  '/backoffice/courses',
  '/backoffice/courses/1',
  '/backoffice/staff',
  '/backoffice/audit',
]

type Control = { what: string; height: number; fontSize: string }

/** Fields and framed buttons of one line. */
async function controls(page: Page): Promise<Control[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('input, select, button, a')].flatMap((element) => {
      if (element.matches('[type="checkbox"], [type="radio"], [type="file"], [data-surface="paper"] *'))
        return []
      const style = getComputedStyle(element)
      if (element.getClientRects().length !== 1 || Number.parseFloat(style.borderTopWidth) === 0) return []
      const text = document.createRange()
      text.selectNodeContents(element)
      const lines = new Set([...text.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top))
      if (lines.size > 1) return []
      const what = `${element.tagName} ${element.getAttribute('name') ?? element.textContent}`
      return [{ what, height: Math.round(element.getBoundingClientRect().height), fontSize: style.fontSize }]
    }),
  )
}

async function controlsOf(page: Page, place: string): Promise<Control[]> {
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Of a tab or a list the code comes first, then the data.
  await expect.poll(async () => (await controls(page)).length, place).toBeGreaterThan(0)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  return controls(page)
}

test('controls are 36 px high and their text 14 px', async ({ page }) => {
  await signInAsStaff(page, adminUser)
  for (const place of places) {
    const found = await controlsOf(page, place)
    expect(
      found.filter(({ height, fontSize }) => height !== 36 || fontSize !== '14px'),
      place,
    ).toEqual([])
  }
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('controls are 44 px high, and no field makes the phone zoom in', async ({ page }) => {
    await signInAsStaff(page, adminUser)
    for (const place of places) {
      const found = await controlsOf(page, place)
      expect(
        found.filter(({ height }) => height < 44),
        place,
      ).toEqual([])
      const fields = found.filter(({ what }) => /^(INPUT|SELECT)/.test(what))
      expect(
        fields.filter(({ fontSize }) => Number.parseFloat(fontSize) < 16),
        place,
      ).toEqual([])
    }
  })
})
