import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { atProvider, fillCheckout, submitCheckout, watchConsole } from './pages.ts'
import { aBuyer } from './sandbox.ts'
import { siteUrl } from './stage.ts'

/** A visitor who has not answered yet. */
test.use({ storageState: { cookies: [], origins: [] } })

type Reported = { name: string; params: Record<string, unknown> }

/**
 * Stands in for the vendor's script: it reads the queue as the real one does, and no address of the vendor is
 * reached.
 */
async function standInForVendor(page: Page): Promise<{ requests: string[] }> {
  const requests: string[] = []
  await page.route(/googletagmanager\.com|google-analytics\.com/, async (route) => {
    requests.push(route.request().url())
    await route.fulfill({ status: 200, contentType: 'text/javascript', body: '' })
  })
  return { requests }
}

async function queue(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const calls = (window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? []
    return calls.map((call) => Array.from(call).map((part) => (part instanceof Date ? 'date' : part)))
  })
}

async function events(page: Page): Promise<Reported[]> {
  const calls = await queue(page)
  return calls
    .filter(([command]) => command === 'event')
    .map(([, name, params]) => ({ name: String(name), params: params as Record<string, unknown> }))
}

async function named(page: Page, name: string): Promise<Record<string, unknown>[]> {
  return (await events(page)).filter((event) => event.name === name).map(({ params }) => params)
}

function question(page: Page) {
  return page.getByRole('region', { name: 'Medimos las visitas solo si quieres' })
}

async function accept(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Aceptar' }).click()
  await expect(question(page)).toBeHidden()
}

const personal = [
  /[^\s@]+@[^\s@]+\.[^\s@]+/,
  /%40/,
  /\+?\d[\d\s().-]{7,}\d/,
  /N[eé]lida|Qui[nñ]ones/i,
  /order_id=|token=/,
]

function expectNothingPersonal(reported: Reported[]): void {
  for (const { name, params } of reported) {
    const { transaction_id: _, page_location: location, ...rest } = params
    for (const pattern of personal) expect(`${name} ${JSON.stringify(rest)}`).not.toMatch(pattern)
    expect(String(location)).toMatch(new RegExp(`^${siteUrl}/[a-z/-]*$`))
  }
}

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

test.describe(() => {
  test.use({ ownContext: true })

  test('the funnel of a purchase keeps its order, and the purchase is reported once', async ({
    page,
    context,
  }) => {
    const console = watchConsole(page)
    await standInForVendor(page)
    const buyer = aBuyer()
    await page.goto('/checkout?course=gee-python')
    await accept(page)
    await fillCheckout(page, buyer)
    await expect.poll(async () => (await named(page, 'begin_checkout')).length).toBe(1)
    const begun = await events(page)
    const kept: Reported[] = []
    // The page is left for the payment, so its last reports are read as it leaves.
    await page.exposeFunction('keepEvents', (text: string) => {
      kept.push(...(JSON.parse(text) as Reported[]))
    })
    await page.evaluate(() => {
      const layer = (window as unknown as { dataLayer: unknown[] }).dataLayer
      const push = layer.push.bind(layer)
      layer.push = (...calls: unknown[]) => {
        const [, name, params] = Array.from(calls[0] as IArguments)
        ;(window as unknown as { keepEvents(text: string): void }).keepEvents(
          JSON.stringify([{ name, params }]),
        )
        return push(...calls)
      }
    })
    await submitCheckout(page)
    await atProvider(page)
    await expect.poll(() => kept.filter(({ name }) => name === 'add_payment_info').length).toBe(1)
    expect(kept.find(({ name }) => name === 'add_payment_info')?.params).toMatchObject({
      payment_type: 'single',
      currency: 'USD',
      items: [{ item_id: 'gee-python', item_category: 'curso', quantity: 1 }],
    })
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pago exitoso' })).toBeVisible()
    await expect.poll(async () => (await named(page, 'purchase')).length).toBe(1)
    const [purchase] = await named(page, 'purchase')
    const orderId = new URL(page.url()).searchParams.get('order_id')
    expect(purchase).toMatchObject({ transaction_id: orderId, currency: 'USD', value: 90 })
    expectNothingPersonal([...begun, ...kept, ...(await events(page))])

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Pago exitoso' })).toBeVisible()
    await expect.poll(async () => (await named(page, 'page_view')).length).toBe(1)
    expect(await named(page, 'purchase')).toEqual([])

    const secondTab = await context.newPage()
    await standInForVendor(secondTab)
    await secondTab.goto(page.url())
    await expect(secondTab.getByRole('heading', { level: 1, name: 'Pago exitoso' })).toBeVisible()
    expect(await named(secondTab, 'purchase')).toEqual([])
    expect(console.complaints).toEqual([])
  })
})

test('a link to a payment reports no purchase', { tag: '@long' }, async ({ page }) => {
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
