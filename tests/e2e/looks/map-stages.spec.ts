import { expect } from '@playwright/test'
import { test } from '../journey.ts'

const path = '/geo-data-scientist'

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a strip that is pressed shows its stage whole, and nothing moves', async ({ page }) => {
    await page.goto(path)
    const strips = page.getByAltText(/en cinco franjas/)
    await strips.scrollIntoViewIfNeeded()
    await expect(strips).toBeVisible()
    const box = await strips.boundingBox()
    await strips.click({ position: { x: (box?.width ?? 0) * 0.7, y: 60 }, force: true })
    await expect(page.getByRole('radio', { name: '4 Clasificar' })).toBeChecked()
    await expect(page.getByAltText(/^Cuatro clases/)).toBeVisible()
    await expect(page.getByText(/^Cada píxel pertenece/)).toBeVisible()
    await expect(page.getByText(/Pulsa una franja/)).toBeHidden()
    expect(await strips.boundingBox()).toEqual(box)
  })
})

test('the stages are one choice for the keyboard, each fetched when it is chosen', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/image-to-objects-(image|base|index|classes|objects)/.test(request.url())) fetched.push(request.url())
  })
  await page.goto(path)
  await page.getByAltText(/en cinco franjas/).scrollIntoViewIfNeeded()
  await page.getByRole('radio', { name: 'Las cinco' }).focus()
  for (const [before, alt] of [
    /^Sudamérica desde/,
    /^La imagen en gris/,
    /^El índice/,
    /^Cuatro/,
    /^Las mismas/,
  ].entries()) {
    expect(fetched).toHaveLength(before)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByAltText(alt)).toBeVisible()
    await expect.poll(() => fetched.length).toBe(before + 1)
  }
})
