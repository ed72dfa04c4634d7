import { expect } from '@playwright/test'
import { accept, events, named, type Reported, standInForVendor } from '../analytics-steps.ts'
import { test } from '../journey.ts'
import { atProvider, fillCheckout, submitCheckout, watchConsole } from '../pages.ts'
import { aBuyer } from '../sandbox.ts'
import { siteUrl } from '../stage.ts'

/** A visitor who has not answered yet. */
test.use({ storageState: { cookies: [], origins: [] } })

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

    // Whoever has answered on an earlier page: what this one shows is known before its code has come.
    await secondTab.goto('/google-earth-engine')
    await expect.poll(async () => (await named(secondTab, 'view_item')).length).toBe(1)
    expect(console.complaints).toEqual([])
  })
})
