import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Payment, type Shop } from './dlocal-go-shop.ts'
import { keys } from './sandbox.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('credentials', () => {
  test.each([
    ['none', { authorization: '' }],
    ['a wrong secret', { authorization: `Bearer ${keys.apiKey}:other` }],
    ['base64 after Bearer', { authorization: `Bearer ${btoa(`${keys.apiKey}:${keys.secretKey}`)}` }],
  ])('%s is rejected with 403 code 3001', async (_name, headers) => {
    const response = await shop.call('GET', '/v1/me', undefined, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 3001 })
  })

  test('HTTP Basic is accepted too', async () => {
    const basic = `Basic ${btoa(`${keys.apiKey}:${keys.secretKey}`)}`
    expect((await shop.call('GET', '/v1/me', undefined, { authorization: basic })).status).toBe(200)
  })

  test('a call without User-Agent is blocked with 1010, until the switch lifts it', async () => {
    const bare = (): Promise<{ status: number; body: string }> =>
      new Promise((resolve, reject) => {
        httpRequest(
          `${shop.sandbox.url}/dlocal-go/v1/me`,
          { headers: { authorization: shop.authorization } },
          (response) => {
            let body = ''
            response.on('data', (chunk) => {
              body += String(chunk)
            })
            response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
          },
        )
          .on('error', reject)
          .end()
      })
    expect(await bare()).toEqual({ status: 403, body: 'error code: 1010' })
    await shop.sandbox.control('POST', '/dlocal-go/switches', { requireUserAgent: false })
    expect((await bare()).status).toBe(200)
  })
})

describe('paths', () => {
  test('an unknown path is 404, a wrong method 405, an unknown payment 404 code 4000', async () => {
    expect((await shop.call('GET', '/v1/payment')).status).toBe(404)
    expect((await shop.call('POST', '/payments', shop.order())).status).toBe(404)
    expect((await shop.call('DELETE', '/v1/payments')).status).toBe(405)
    const missing = await shop.call('GET', '/v1/payments/DP-1')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({ code: 4000 })
  })
})

describe('payments', () => {
  test('a created payment has its fields (providers, section 1.3) and can be read back', async () => {
    const created = await shop.create()
    expect(created).toMatchObject({
      amount: 250,
      currency: 'USD',
      country: 'AR',
      status: 'PENDING',
      order_id: 'order-1',
      notification_url: shop.merchant.url,
    })
    expect(created.id).toMatch(/^DP-\d+$/)
    expect(created.redirect_url).toBe(
      `${shop.sandbox.url}/dlocal-go/checkout/pay/${String(created.merchant_checkout_token)}`,
    )
    expect(await shop.retrieve(created.id)).toEqual(created)
  })

  test.each([
    ['no amount', { amount: undefined }, 5001],
    ['no currency', { currency: undefined }, 5001],
    ['an amount as text', { amount: '250' }, 5000],
    ['nothing to pay', { amount: 0 }, 5000],
    ['a country it does not serve', { country: 'PA' }, 5003],
    ['the currency of another country', { currency: 'BRL' }, 5004],
    ['a long description', { description: 'x'.repeat(101) }, 5000],
    ['a long order id', { order_id: 'x'.repeat(129) }, 5000],
    ['a payer with a long name', { payer: { name: 'x'.repeat(101) } }, 5000],
    ['an unknown payment type', { payment_type: 'CASH' }, 5000],
  ])('%s is rejected', async (_name, overrides, code) => {
    const response = await shop.call('POST', '/v1/payments', shop.order(overrides))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code })
  })

  test('the same order id creates a second payment: the provider does not prevent it', async () => {
    const first = await shop.create()
    const second = await shop.create()
    expect(second.id).not.toBe(first.id)
  })

  test('an unused link expires with the clock', async () => {
    const created = await shop.create({ expiration_type: 'MINUTES', expiration_value: 30 })
    await shop.sandbox.control('POST', '/clock', { advance_ms: 31 * 60_000 })
    expect((await shop.retrieve(created.id)).status).toBe('EXPIRED')
  })
})

describe('faults', () => {
  test('drop_connection executes nothing; a status, a body and headers replace the answer', async () => {
    await shop.sandbox.control('POST', '/faults', {
      path: '/dlocal-go/v1/*',
      times: 1,
      drop_connection: true,
    })
    await shop.sandbox.control('POST', '/faults', {
      path: '/v1/*',
      times: 1,
      status: 429,
      body: { code: 6000 },
      headers: { 'retry-after': '1' },
    })
    await shop.sandbox.control('POST', '/faults', {
      path: '/v1/*',
      times: 1,
      status: 502,
      body: '<h1>Bad gateway</h1>',
    })
    await expect(shop.call('POST', '/v1/payments', shop.order())).rejects.toThrow()
    const limited = await shop.call('POST', '/v1/payments', shop.order())
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
    const broken = await shop.call('POST', '/v1/payments', shop.order())
    expect([broken.status, broken.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
    const { payments } = await shop.sandbox.control<{ payments: Payment[] }>('GET', '/dlocal-go/payments')
    expect(payments).toEqual([])
  })

  test('requests are logged without credentials', async () => {
    await shop.create()
    const { requests } = await shop.sandbox.control('GET', '/requests?provider=dlocal-go')
    expect(requests).toEqual([
      expect.objectContaining({ method: 'POST', path: '/v1/payments', status: 200, body: shop.order() }),
    ])
    expect(JSON.stringify(requests)).not.toContain(keys.secretKey)
  })
})
