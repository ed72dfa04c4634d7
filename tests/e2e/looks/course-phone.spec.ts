import { expect, type Page } from '@playwright/test'
import { membership, modules } from '../../../src/content/catalogue.ts'
import { comparisonTexts } from '../../../src/content/comparison-texts.ts'
import { membershipPage } from '../../../src/content/membership.ts'
import { membershipForm } from '../../../src/content/membership-form.ts'
import { test } from '../journey.ts'
import { open } from '../soundness.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const bar = (page: Page) => page.locator('[data-enrol-bar]')

/** Scrolls until the element is `at` the top or the bottom of the screen. */
async function scrollTo(page: Page, selector: string, at: 'start' | 'end' = 'start'): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element, block) => element.scrollIntoView({ block, behavior: 'instant' }), at)
}

/** Lets the page come without its code. */
async function openWithoutCode(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const path of ['/google-earth-engine', '/deep-learning', '/geo-data-scientist']) {
  test(`${path}: price and button stay from the end of the opening to the closing offer`, async ({
    page,
  }) => {
    await open(page, path)
    const price = page.getByText(/^USD\s\d+/).filter({ visible: true })
    await expect(price.first()).toBeInViewport()
    await expect(page.getByRole('link', { name: /^Inscribirme/ }).first()).toBeInViewport()
    await expect(page.getByText(/Estimación al .*, según/)).toContainText(/ARS\s\d/)
    await expect(bar(page)).not.toBeInViewport()
    await scrollTo(page, '#pregunta-1')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(bar(page)).toContainText(/USD\s\d+/)
    await expect(bar(page).getByRole('link')).toHaveAttribute('href', /^\/checkout\?course=/)
    await scrollTo(page, 'main form', 'end')
    await expect(bar(page)).not.toBeInViewport()
    await scrollTo(page, 'footer', 'end')
    await expect(bar(page)).not.toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
    await scrollTo(page, '#pregunta-1')
    await expect(bar(page)).toBeHidden()
  })
}

test('what the keyboard reaches is never under the bar', async ({ page }) => {
  await open(page, '/geo-databases')
  await page
    .getByRole('link', { name: /^Inscribirme/ })
    .nth(1)
    .focus()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 50))
      const [focused, bar] = [document.activeElement, document.querySelector('[data-enrol-bar]')]
      const [at, over] = [focused?.getBoundingClientRect(), bar?.getBoundingClientRect()]
      return {
        name: focused?.textContent?.slice(0, 40),
        inBar: bar?.contains(focused) ?? false,
        covered:
          at && bar && over && getComputedStyle(bar).opacity !== '0'
            ? at.bottom > over.top && at.top < over.bottom
            : false,
      }
    })
    if (place.inBar) return
    expect(place.covered, `${place.name} is covered`).toBe(false)
  }
  throw new Error('The keyboard never reached the bar')
})

test('sold out, the bar leads to the waiting list and names no price', async ({ page }) => {
  await open(page, '/machine-learning')
  await scrollTo(page, '#pregunta-1')
  await expect(bar(page).getByRole('link', { name: /^Lista de espera/ })).toBeVisible()
  await expect(bar(page)).not.toContainText('USD')
})

test('sessions are folded, on a phone as on a desk, and say what one can do after each', async ({ page }) => {
  await open(page, '/deep-learning')
  const sessions = page.locator('main ol > li > details')
  await expect(sessions).toHaveCount(13)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const second = sessions.nth(1)
    await expect(second.locator('summary')).toContainText('Lees en sus curvas')
    await expect(second.locator('div')).toBeHidden()
    await second.locator('summary').press('Enter')
    await expect(second.locator('div')).toBeVisible()
    await second.locator('summary').press('Enter')
  }
})

test('before its code, the bar is a link and the sessions open', async ({ page }) => {
  await openWithoutCode(page, '/data-acquisition')
  const second = page.locator('main ol > li > details').nth(1)
  await second.locator('summary').click()
  await expect(second.locator('div')).toBeVisible()
  await scrollTo(page, '#pregunta-1')
  await bar(page)
    .getByRole('link', { name: /^Inscribirme/ })
    .click()
  await expect(page).toHaveURL(/\/checkout\?course=adquisicion-datos-espaciales/)
})

test('on paper a module is whole, and before its code home compares what is sold when it is asked', async ({
  page,
}) => {
  await openWithoutCode(page, '/data-acquisition')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main ol > li > details div').last()).toBeVisible()
  await page.emulateMedia({ media: null })
  await openWithoutCode(page, '/')
  const row = page.getByRole('row', { name: /^Deep Learning/ })
  for (const width of [1440, phone.width]) {
    await page.setViewportSize({ width, height: phone.height })
    await expect(row).toBeHidden()
    await page.getByText(comparisonTexts.title).click()
    await expect(row).toBeVisible()
    await page.getByText(comparisonTexts.title).click()
  }
})

test('the membership has its price and its button on the first screen, and the bar of the courses', async ({
  page,
}) => {
  await open(page, membership.path)
  const ask = page.getByRole('button', { name: membershipPage.card.action })
  await expect(page.getByText(/^USD\s\d+/).first()).toBeInViewport({ ratio: 1 })
  await expect(ask.first()).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).not.toBeInViewport()
  await scrollTo(page, '#pregunta-1')
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).toContainText(/USD\s\d+/)
  await bar(page).getByRole('button').click()
  await expect(page.getByRole('heading', { name: membershipForm.title })).toBeInViewport()
  await scrollTo(page, 'footer', 'end')
  await expect(bar(page)).not.toBeInViewport()
})

for (const [path, screens] of [['/', 11], ...modules.map(({ path }) => [path, 10] as const)] as const) {
  test(`${path} ends after ${screens} screens of a phone`, async ({ page }) => {
    await open(page, path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height / phone.height).toBeLessThanOrEqual(screens)
  })
}

for (const path of ['/geo-data-scientist', ...modules.map(({ path }) => path)]) {
  test(`${path}: on a desk the legend of the sheet stands under the price card`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, path)
    const opening = page.locator('main section').first()
    const card = await opening.locator('article').boundingBox()
    const legend = await opening.locator('figcaption').first().boundingBox()
    const map = await opening.locator('figure > div').first().boundingBox()
    if (!(card && legend && map)) throw new Error('The opening has no card, legend or map')
    expect(legend.x).toBeGreaterThan(map.x + map.width)
    const gap = legend.y - (card.y + card.height)
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(450)
  })
}

test('the form of the checkout begins on the first screen of a small phone, under one line that opens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/checkout?course=gee-python')
  const summary = page.getByRole('button', { name: /^Google Earth Engine con Python\s*USD\s\d/ })
  const schedule = page.locator('article').getByText('Horario')
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeInViewport()
  await expect(schedule).toBeHidden()
  await summary.press('Enter')
  await expect(summary).toHaveAttribute('aria-expanded', 'true')
  await expect(schedule).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await summary.waitFor({ state: 'hidden' })
  await expect(schedule).toBeVisible()
})
