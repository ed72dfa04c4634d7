import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signature } from '../../supabase/functions/_shared/dlocal-go/stand-in/webhooks.ts'
import { openShop, press, type Shop } from './dlocal-go-shop.ts'
import { keys } from './sandbox.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('hosted checkout', () => {
  test('buyer input cannot become markup', async () => {
    const created = await shop.create({ payer: { name: '<script>alert(1)</script>' } })
    expect(await (await fetch(created.redirect_url)).text()).not.toContain('<script>')
  })

  test('paying notifies first, then redirects the buyer to success_url with the document on the payment', async () => {
    const created = await shop.create()
    const response = await press(created.redirect_url, 'pay', {
      document_type: 'CUIT',
      document: '20301112223',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(shop.order().success_url)
    expect(shop.merchant.deliveries).toEqual([
      {
        body: `{"payment_id":"${created.id}"}`,
        authorization: `V2-HMAC-SHA256, Signature: ${signature(keys, `{"payment_id":"${created.id}"}`)}`,
      },
    ])
    expect(await shop.retrieve(created.id)).toMatchObject({
      status: 'PAID',
      approved_date: expect.any(String),
      payer: { document_type: 'CUIT', document: '20301112223', email: 'ana@example.com' },
    })
  })

  test('a rejected link can be paid, a paid one not again', async () => {
    const created = await shop.create()
    await press(created.redirect_url, 'reject')
    await press(created.redirect_url, 'pay')
    expect((await shop.retrieve(created.id)).status).toBe('PAID')
    await press(created.redirect_url, 'cancel')
    expect((await shop.retrieve(created.id)).status).toBe('PAID')
    expect(shop.merchant.deliveries).toHaveLength(2)
  })

  test('an unknown link is 404', async () => {
    expect((await fetch(`${shop.sandbox.url}/dlocal-go/checkout/pay/nothing`)).status).toBe(404)
  })
})

describe('notifications', () => {
  test('the signature matches the vector (providers, section 1.7)', () => {
    expect(signature(keys, '{"payment_id":"DP-283"}')).toBe(
      '35bde8426c48aa3ec8c1c2c4054b0ea27ea6855d1bd5a6d471316d89f2b3e7fb',
    )
  })

  test('a rejected notification is repeated until it is accepted', async () => {
    shop.merchant.answerWith(500)
    const created = await shop.create()
    await press(created.redirect_url, 'pay')
    expect(shop.merchant.deliveries).toHaveLength(1)
    shop.merchant.answerWith(200)
    await vi.waitFor(() => expect(shop.merchant.deliveries).toHaveLength(2), { timeout: 5000 })
    expect(await shop.sandbox.control('GET', '/dlocal-go/webhooks')).toEqual({ waiting: [] })
  })

  test.each([
    ['never', 0],
    ['duplicate', 2],
  ])('the switch %s delivers %d', async (webhooks, count) => {
    await shop.sandbox.control('POST', '/dlocal-go/switches', { webhooks })
    await press((await shop.create()).redirect_url, 'pay')
    expect(shop.merchant.deliveries).toHaveLength(count)
  })

  test('the control plane settles a payment, also without notification, and repeats a notification', async () => {
    const created = await shop.create()
    await shop.sandbox.control('POST', `/dlocal-go/payments/${created.id}/status?webhook=false`, {
      status: 'PAID',
    })
    expect(shop.merchant.deliveries).toEqual([])
    await shop.sandbox.control('POST', `/dlocal-go/payments/${created.id}/webhook`)
    expect(shop.merchant.deliveries).toHaveLength(1)
  })
})
