import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { open, templates } from './soundness.ts'

// Nobody has answered yet.
test.use({ storageState: { cookies: [], origins: [] } })

/** Visible controls that the question covers. */
function coveredByQuestion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const title = [...document.querySelectorAll('h2')].find((heading) =>
      heading.textContent?.startsWith('Medimos'),
    )
    const question = title?.closest('section')
    if (!question) return ['no question']
    const pressable = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')
    return [...pressable].flatMap((element) => {
      if (question.contains(element) || !element.checkVisibility()) return []
      const { x, y, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(x + width / 2, y + height / 2)
      return question.contains(found)
        ? [element.textContent || element.getAttribute('name') || element.tagName]
        : []
    })
  })
}

const windows = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

test('the question about measuring covers nothing that can be pressed', async ({ page }) => {
  for (const path of templates.filter((path) => !path.startsWith('/login'))) {
    await open(page, path)
    for (const size of windows) {
      const where = `${path} at ${size.width} px`
      await page.setViewportSize(size)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect(page.getByRole('button', { name: 'Rechazar' })).toBeInViewport()
      expect.soft(await coveredByQuestion(page), `${where}, at the top`).toEqual([])
      for (const submit of await page.locator('main button[type="submit"]').all()) {
        // A form that was drawn anew meanwhile has another button in its place.
        await expect(() => submit.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass()
        expect.soft(await coveredByQuestion(page), `${where}, at the form`).toEqual([])
      }
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      expect.soft(await coveredByQuestion(page), `${where}, at the end`).toEqual([])
    }
  }
})
