import { expect, type Page } from '@playwright/test'
import { products } from '../../../src/content/products.ts'
import { test } from '../journey.ts'
import {
  expectNoViolations,
  expectSoundPage,
  expectTargetsToFit,
  expectToFit,
  open,
  publicPages,
  setLetterSize,
  templates,
} from '../soundness.ts'

// Nobody has answered the question about measuring yet.
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

/** Where the question takes most of the screen, and a desk. */
const screens = [[360, 740] as const, [1440, 900] as const]

/** At the top of the page, at each of its forms and at its end. */
async function expectNothingCovered(page: Page, path: string): Promise<void> {
  for (const [width, height] of screens) {
    const where = `${path} at ${width} px`
    await page.setViewportSize({ width, height })
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

/** Zoomed to 200 %, a window of 1280 px has 640. */
const narrow = [320, 640]

for (const path of publicPages) {
  test(`${path}: the question covers nothing, axe finds nothing, and everything fits, zoomed and in large letters too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await open(page, path)
    const isTemplate = templates.includes(path)
    if (!path.startsWith('/login')) {
      if (isTemplate) await expectNothingCovered(page, path)
      await page.getByRole('button', { name: 'Rechazar' }).click()
      await expect(page.getByRole('button', { name: 'Rechazar' })).toBeHidden()
    }
    if (isTemplate) {
      await expectSoundPage(page, path)
      await expectTargetsToFit(page, path)
    }
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

test('axe finds nothing on a page whose answers are still on their way', async ({ page }) => {
  await page.route('**/{rest,functions}/v1/**', () => undefined)
  for (const path of templates) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoViolations(page, path)
  }
})
