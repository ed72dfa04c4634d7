import { expect, type Page } from '@playwright/test'
import { waitForHydration } from '../host-cut.ts'
import { test } from '../journey.ts'
import { openStaff } from '../pages.ts'
import { adminUser } from '../stage.ts'

for (const [path, barTop, contentTop] of [
  ['/', 48, 112],
  ['/comunidad', 0, 64],
] as const) {
  test(`on ${path} the bar begins ${barTop} px down, stays in view, and content begins ${contentTop} px down`, async ({
    page,
  }) => {
    await page.goto(path)
    const logo = page.getByRole('link', { name: 'Meridiano, ir al inicio' })
    const middle = async () => {
      const box = await logo.boundingBox()
      return box ? box.y + box.height / 2 : Number.NaN
    }
    await expect(page.getByRole('main')).toHaveCSS('padding-top', `${contentTop}px`)
    await expect.poll(middle).toBeCloseTo(barTop + 32, -1)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
    await expect.poll(middle).toBeCloseTo(32, -1)
    await expect(logo).toBeInViewport()
  })
}

/** Holds back all code requested from now on, until released. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await waitForHydration(page)
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

async function expectAtContact(page: Page): Promise<void> {
  const contact = page.getByRole('heading', { level: 2, name: 'Contacto' })
  await expect(contact).toBeFocused()
  // Just below the bar: the form comes next.
  const top = async () => (await contact.boundingBox())?.y ?? Number.NaN
  await expect.poll(top).toBeGreaterThan(64)
  await expect.poll(top).toBeLessThan(300)
}

test.describe('Contacto scrolls to the contact form', () => {
  for (const [path, width] of [
    ['/empresas', 1440],
    ['/comunidad', 390],
    ['/no-existe', 360],
  ] as const) {
    test(`from ${path}, with a slow home page, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(path)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      const letGo = await holdCode(page)
      if (width < 1024) await page.locator('summary', { hasText: 'Abrir el menú' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Contacto' }).click()
      await expect(page).toHaveURL(/\/#contact-section$/)
      // Longer than the 100 ms after which a navigation scrolls.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
      letGo()
      await expectAtContact(page)
    })
  }
})

for (const width of [360, 390]) {
  test(`on ${width} px the address of the school stands on one line, beside where it is`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const lines = page.locator('a[href^="mailto:"] span')
    await expect(lines).toHaveCount(2)
    for (const line of await lines.all())
      expect(
        await line.evaluate((span) => new Set(Array.from(span.getClientRects(), ({ top }) => top)).size),
      ).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

for (const [address, heading] of [
  ['/#contact-section', 'Contacto'],
  ['/empresas#contacto', 'Cuéntanos'],
] as const) {
  test(`a visit that starts at ${address} scrolls there`, async ({ page }) => {
    await page.goto(address)
    const target = page.getByRole('heading', { level: 2, name: new RegExp(heading) })
    await expect(target).toBeFocused()
    await expect(target).toBeInViewport()
  })
}

for (const [width, height, share] of [
  [1440, 900, 0.99],
  [390, 844, 0.2],
] as const) {
  test(`on ${width} × ${height} a company sees what it gets, and the first notebook`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/empresas')
    await expect(page.getByRole('img', { name: /rutas de los huracanes/ })).toBeInViewport({ ratio: share })
    await page.goto('/notebooks')
    await expect(page.getByRole('article').first().getByRole('img').first()).toBeInViewport({ ratio: 0.5 })
  })
}

test('on a wide screen the pages keep their width', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/checkout?course=gee-python')
  // 76rem, of which the margins take a part. What was rendered at build gives way to what the address asks for.
  await expect(async () => {
    const start = await page.getByRole('heading', { level: 1 }).boundingBox()
    const end = await page.getByRole('heading', { name: 'Incluye' }).boundingBox()
    if (!start || !end) throw new Error('nothing is shown')
    expect(end.x + end.width - start.x).toBeLessThanOrEqual(1216)
  }).toPass()
})

test('the drawing of pixels shows whole cells at every size', async ({ page }) => {
  await page.goto('/')
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 700],
    [1440, 900],
    [1920, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    const window = await page.locator('.whole-cells').boundingBox()
    const whole = await page.locator('.relief').boundingBox()
    if (!window || !whole) throw new Error('nothing is drawn')
    const cell = Math.max(whole.width / 40, whole.height / 25)
    for (const side of [window.width / cell, window.height / cell])
      expect(Math.abs(side - Math.round(side)), `${width} px`).toBeLessThan(0.02)
    // As much is left out above as below.
    expect(window.y - whole.y).toBeCloseTo(whole.y + whole.height - window.y - window.height, 0)
  }
})

test('on a phone the chat covers no field; Back returns to the link that was followed, and forward begins at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await waitForHydration(page)
  const chat = page.getByRole('link', { name: /^Escríbenos por WhatsApp/ })
  const link = page
    .getByRole('article')
    .getByRole('link', { name: /^INSCRIBIRSE/i })
    .nth(3)
  await link.scrollIntoViewIfNeeded()
  await expect(chat).toBeInViewport({ ratio: 1 })
  for (const field of await page.locator('main :is(input, select, textarea):visible').all()) {
    await field.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const [at, over] = [await field.boundingBox(), await chat.boundingBox()]
    expect(at && over && at.y < over.y + over.height && over.y < at.y + at.height).toBe(false)
  }
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // The place is noted as the page scrolls, in the frame after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  const left = await top()
  expect(left).toBeGreaterThan(1000)
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Completa tu inscripción' })).toBeFocused()
  expect(await top()).toBe(0)
  await page.goBack()
  await expect(link).toBeFocused()
  await expect.poll(top).toBe(left)
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Completa tu inscripción' })).toBeFocused()
  await expect.poll(top).toBe(0)
})

/** The longest that the settings take. */
const longName = 'Escuela Latinoamericana de Ciencia de Datos Geoespaciales AC'

/** Puts the name into the bar that is shown, as settings with it would. */
async function nameSchool(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').evaluate((bar, given) => {
    const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (texts.currentNode.textContent === 'Meridiano') texts.currentNode.textContent = given
  }, name)
}

/** Controls of the bar that leave it, lie over another one or are pressed for another: each in words. */
function outOfPlace(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((bar) => {
    const row = bar.querySelector('a[href]:has(svg + span)')?.closest('header, .h-16')
    if (!row) throw new Error('no bar')
    const frame = row.getBoundingClientRect()
    const inside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 0.5 &&
      inner.right <= outer.right + 0.5 &&
      inner.top >= outer.top - 0.5 &&
      inner.bottom <= outer.bottom + 0.5
    const controls = [...row.querySelectorAll('a, button, summary')].flatMap((control) => {
      const box = control.getBoundingClientRect()
      // What a row of entries has scrolled away is not in the bar.
      const entries = control.closest('nav')?.getBoundingClientRect()
      const isGone =
        !control.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) ||
        (entries && (box.left < entries.left - 0.5 || box.right > entries.right + 0.5))
      return isGone ? [] : [{ control, box, name: control.textContent?.trim().slice(0, 20) }]
    })
    return controls.flatMap(({ control, box, name }) => {
      const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const over = controls.filter(
        (other) =>
          other.control !== control &&
          box.left < other.box.right - 0.5 &&
          other.box.left < box.right - 0.5 &&
          box.top < other.box.bottom - 0.5 &&
          other.box.top < box.bottom - 0.5,
      )
      return [
        ...(inside(box, frame) ? [] : [`${name} leaves the bar`]),
        ...(found && control.contains(found) ? [] : [`${name} is not what is pressed`]),
        ...over.map((other) => `${name} overlaps ${other.name}`),
      ]
    })
  })
}

const barWidths = [...Array.from({ length: 41 }, (_, step) => 320 + 40 * step), 1199, 1279, 1290, 1350, 1399]

for (const [area, arrive] of [
  ['staff', (page: Page) => openStaff(page, '/certificate-manager', adminUser)],
  ['site', (page: Page) => page.goto('/comunidad')],
] as const) {
  test(`the bar of the ${area} holds a school's name of sixty letters at every width`, {
    tag: '@main',
  }, async ({ page }) => {
    await arrive(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForHydration(page)
    const wrong: string[] = []
    for (const name of ['Meridiano', longName]) {
      await nameSchool(page, name)
      for (const width of barWidths) {
        await page.setViewportSize({ width, height: 800 })
        for (const sentence of await outOfPlace(page)) wrong.push(`${width} px: ${sentence}`)
      }
    }
    expect(wrong).toEqual([])
  })
}
