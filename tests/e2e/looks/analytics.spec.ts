import { expect } from '@playwright/test'
import { accept, events, question, queue, standInForVendor } from '../analytics-steps.ts'
import { test } from '../journey.ts'
import { watchConsole } from '../pages.ts'

/** A visitor who has not answered yet. */
test.use({ storageState: { cookies: [], origins: [] } })

test('a rejection persists over visits and can be changed from the footer', async ({ page }) => {
  const vendor = await standInForVendor(page)
  await page.goto('/comunidad')
  await question(page).getByRole('button', { name: 'Rechazar' }).click()
  await expect(question(page)).toBeHidden()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(question(page)).toBeHidden()
  expect(vendor.requests).toEqual([])

  await page.getByRole('button', { name: 'Preferencias de cookies' }).click()
  await expect(question(page)).toContainText('Ahora: medición rechazada.')
  await accept(page)
  await expect.poll(() => vendor.requests.length).toBe(1)
  await expect(page.getByRole('button', { name: 'Preferencias de cookies' })).toBeFocused()

  await page.getByRole('button', { name: 'Preferencias de cookies' }).click()
  await question(page).getByRole('button', { name: 'Rechazar' }).click()
  const before = (await events(page)).length
  await page.getByRole('link', { name: 'Meridiano, ir al inicio' }).click()
  await page.getByRole('heading', { level: 1, name: 'Conviértete en Geo Data Scientist' }).waitFor()
  expect((await events(page)).length).toBe(before)
})

test('before a choice nothing is requested from the vendor; both answers look equal', async ({ page }) => {
  const console = watchConsole(page)
  const vendor = await standInForVendor(page)
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  const [reject, take] = await Promise.all(
    ['Rechazar', 'Aceptar'].map((name) => question(page).getByRole('button', { name }).boundingBox()),
  )
  expect(reject?.width).toBeCloseTo(take?.width ?? 0, 0)
  expect(reject?.height).toBeCloseTo(take?.height ?? 0, 0)
  expect(vendor.requests).toEqual([])
  expect(await queue(page)).toEqual([])
  expect(console.complaints).toEqual([])
})
