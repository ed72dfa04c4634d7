import { expect } from '@playwright/test'
import { accept, events, named, question, queue, standInForVendor } from '../analytics-steps.ts'
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

test('consent defaults to denied; accepting grants measuring only', async ({ page }) => {
  await standInForVendor(page)
  await page.goto('/')
  await accept(page)
  await expect.poll(async () => (await named(page, 'view_item_list')).length).toBe(1)
  const calls = await queue(page)
  expect(calls.slice(0, 2)).toEqual([
    ['consent', 'default', expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' })],
    ['consent', 'update', { analytics_storage: 'granted' }],
  ])
  const [list] = await named(page, 'view_item_list')
  expect(list).toMatchObject({ item_list_id: 'homepage_courses', currency: 'USD' })
  const items = list?.items as { item_id: string; item_category: string; price: number; quantity: number }[]
  expect(items).toHaveLength(6)
  expect(items.every((item) => item.item_category === 'curso' && item.quantity === 1)).toBe(true)
  expect(list?.value).toBeCloseTo(
    items.reduce((sum, { price }) => sum + price, 0),
    2,
  )
})

test('a link to a payment reports no purchase', async ({ page }) => {
  await standInForVendor(page)
  for (const query of [
    '',
    '?order_id=Zx9aQwErTyUiOpLkJhGfD1&amount=NaN',
    '?transaction_id=undefined&amount=250',
  ]) {
    await page.goto(`/payment-success${query}`)
    if (query === '') await accept(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Pago exitoso' })).toBeVisible()
    await expect.poll(async () => (await named(page, 'page_view')).length).toBe(1)
    expect(await named(page, 'purchase'), query).toEqual([])
  }
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
