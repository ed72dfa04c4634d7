import { expect, test } from '@playwright/test'

for (const [path, barTop, contentTop] of [
  ['/', 48, 112],
  ['/comunidad', 0, 64],
] as const) {
  test(`on ${path} the bar begins ${barTop} px down, stays in sight, and content ${contentTop} px down`, async ({
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
