import { test } from './journey.ts'
for (const width of [390, 768, 1440])
  test(`look ${width}`, async ({ page }) => {
    test.setTimeout(300000)
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['', 'geo-data-scientist', 'google-earth-engine', 'geo-databases', 'machine-learning', 'deep-learning', 'data-acquisition']) {
      await page.goto(`/${path}`)
      const figure = path === '' ? page.locator('section', { hasText: 'Lo que harás' }).last() : page.locator('main figure').first()
      await figure.scrollIntoViewIfNeeded()
      await page.waitForTimeout(600)
      await figure.screenshot({ path: `/tmp/f-${path || 'home'}-${width}.png` })
      if (path === 'geo-data-scientist') {
        await page.getByRole('radio', { name: '4 Clasificar' }).check({ force: true })
        await page.waitForTimeout(800)
        await figure.screenshot({ path: `/tmp/f-stage4-${width}.png` })
        console.log('elements', await page.locator('*').count())
      }
    }
  })
