import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signature } from '../../supabase/local/sandbox/dlocal-go/webhooks.ts'
import { keys, startMerchant, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox
let merchant: Awaited<ReturnType<typeof startMerchant>>

beforeAll(async () => {
  sandbox = await startTestSandbox()
  merchant = await startMerchant()
})

afterAll(async () => {
  await sandbox.stop()
  await merchant.stop()
})

beforeEach(async () => {
  await sandbox.control('POST', '/reset')
  merchant.deliveries.length = 0
  merchant.answerWith(200)
})

const authorization = `Bearer ${keys.apiKey}:${keys.secretKey}`

function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${sandbox.url}/dlocal-go${path}`, {
    method,
    headers: { authorization, 'user-agent': 'meridiano-tests', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

function order(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: 250,
    currency: 'USD',
    country: 'AR',
    order_id: 'order-1',
    description: 'Google Earth Engine con Python',
    success_url: 'http://127.0.0.1:9/payment-success?order_id=order-1',
    back_url: 'http://127.0.0.1:9/checkout?course=gee-python&order_id=order-1',
    notification_url: merchant.url,
    payer: { name: 'Ana Meridiana', email: 'ana@example.com' },
    ...overrides,
  }
}

type Payment = Record<string, unknown> & { id: string; redirect_url: string; status: string }

async function create(overrides: Record<string, unknown> = {}): Promise<Payment> {
  const response = await call('POST', '/v1/payments', order(overrides))
  expect(response.status).toBe(200)
  return (await response.json()) as Payment
}

async function retrieve(id: string): Promise<Payment> {
  return (await (await call('GET', `/v1/payments/${id}`)).json()) as Payment
}

function press(url: string, action: string, fields: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ action, ...fields }), redirect: 'manual' })
}

describe('credentials', () => {
  test.each([
    ['none', { authorization: '' }],
    ['a wrong secret', { authorization: `Bearer ${keys.apiKey}:other` }],
    ['base64 after Bearer', { authorization: `Bearer ${btoa(`${keys.apiKey}:${keys.secretKey}`)}` }],
  ])('%s is refused with 403 code 3001', async (_name, headers) => {
    const response = await call('GET', '/v1/me', undefined, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 3001 })
  })

  test('HTTP Basic is taken too', async () => {
    const basic = `Basic ${btoa(`${keys.apiKey}:${keys.secretKey}`)}`
    expect((await call('GET', '/v1/me', undefined, { authorization: basic })).status).toBe(200)
  })

  test('a call without User-Agent meets the 1010 block, until the switch lifts it', async () => {
    const bare = (): Promise<{ status: number; body: string }> =>
      new Promise((resolve, reject) => {
        httpRequest(`${sandbox.url}/dlocal-go/v1/me`, { headers: { authorization } }, (response) => {
          let body = ''
          response.on('data', (chunk) => {
            body += String(chunk)
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        })
          .on('error', reject)
          .end()
      })
    expect(await bare()).toEqual({ status: 403, body: 'error code: 1010' })
    await sandbox.control('POST', '/dlocal-go/switches', { requireUserAgent: false })
    expect((await bare()).status).toBe(200)
  })
})

describe('paths', () => {
  test('an unknown path is 404, a wrong method 405, an unknown payment 404 code 4000', async () => {
    expect((await call('GET', '/v1/payment')).status).toBe(404)
    expect((await call('POST', '/payments', order())).status).toBe(404)
    expect((await call('DELETE', '/v1/payments')).status).toBe(405)
    const missing = await call('GET', '/v1/payments/DP-1')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({ code: 4000 })
  })
})

describe('payments', () => {
  test('a created payment has the fields of section 1.3 and can be read back', async () => {
    const created = await create()
    expect(created).toMatchObject({
      amount: 250,
      currency: 'USD',
      country: 'AR',
      status: 'PENDING',
      order_id: 'order-1',
      notification_url: merchant.url,
    })
    expect(created.id).toMatch(/^DP-\d+$/)
    expect(created.redirect_url).toBe(
      `${sandbox.url}/dlocal-go/checkout/pay/${String(created.merchant_checkout_token)}`,
    )
    expect(await retrieve(created.id)).toEqual(created)
  })

  test.each([
    ['no amount', { amount: undefined }, 5001],
    ['no currency', { currency: undefined }, 5001],
    ['an amount in a text', { amount: '250' }, 5000],
    ['nothing to pay', { amount: 0 }, 5000],
    ['a country it does not serve', { country: 'PA' }, 5003],
    ['the currency of another country', { currency: 'BRL' }, 5004],
    ['a long description', { description: 'x'.repeat(101) }, 5000],
    ['a long order id', { order_id: 'x'.repeat(129) }, 5000],
    ['a payer with a long name', { payer: { name: 'x'.repeat(101) } }, 5000],
    ['an unknown payment type', { payment_type: 'CASH' }, 5000],
  ])('%s is refused', async (_name, overrides, code) => {
    const response = await call('POST', '/v1/payments', order(overrides))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code })
  })

  test('the same order id makes a second payment: the provider does not protect from that', async () => {
    const first = await create()
    const second = await create()
    expect(second.id).not.toBe(first.id)
  })

  test('without a country the payer chooses it', async () => {
    expect((await create({ country: undefined })).country).toBeUndefined()
  })

  test('ids become numbers by switch', async () => {
    await sandbox.control('POST', '/dlocal-go/switches', { numericIds: true })
    const created = await create()
    expect(typeof created.id).toBe('number')
    expect((await retrieve(String(created.id))).id).toBe(created.id)
  })

  test('a link nobody uses expires with the clock', async () => {
    const created = await create({ expiration_type: 'MINUTES', expiration_value: 30 })
    await sandbox.control('POST', '/clock', { advance_ms: 31 * 60_000 })
    expect((await retrieve(created.id)).status).toBe('EXPIRED')
  })

  test('lists are 0-based, hold 20 at most, and filter', async () => {
    for (let index = 0; index < 23; index += 1) {
      await create({
        order_id: `o-${index}`,
        payer: { email: index < 2 ? 'uno@example.com' : 'dos@example.com' },
      })
    }
    const list = async (
      query: string,
    ): Promise<{ data: Payment[]; totalPages?: number; total_pages?: number }> =>
      (await call('GET', `/v1/payments?${query}`)).json()
    const first = await list('page=0&size=50')
    expect(first.data).toHaveLength(20)
    expect(first.totalPages).toBe(2)
    expect((await list('page=1&size=20')).data).toHaveLength(3)
    expect((await list('page=2&size=20')).data).toEqual([])
    expect((await list('client_email=uno@example.com')).data).toHaveLength(2)
    expect((await list('country=CL')).data).toEqual([])
    expect((await list('end_date=2000-01-01')).data).toEqual([])
    await sandbox.control('POST', '/dlocal-go/switches', { pageKeys: 'total_pages' })
    expect(await list('page=0&size=20')).toMatchObject({ total_pages: 2 })
  })
})

describe('hosted checkout', () => {
  test('shows amount, course and e-mail, marked as a test', async () => {
    const html = await (await fetch((await create()).redirect_url)).text()
    for (const words of [
      'Entorno de pruebas',
      'USD 250.00',
      'Google Earth Engine con Python',
      'ana@example.com',
    ]) {
      expect(html).toContain(words)
    }
  })

  test('what a buyer typed cannot become markup', async () => {
    const created = await create({ payer: { name: '<script>alert(1)</script>' } })
    expect(await (await fetch(created.redirect_url)).text()).not.toContain('<script>')
  })

  test('paying notifies first, then sends the buyer to success_url with the document on the payment', async () => {
    const created = await create()
    const response = await press(created.redirect_url, 'pay', {
      document_type: 'CUIT',
      document: '20301112223',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(order().success_url)
    expect(merchant.deliveries).toEqual([
      {
        body: `{"payment_id":"${created.id}"}`,
        authorization: `V2-HMAC-SHA256, Signature: ${signature(keys, `{"payment_id":"${created.id}"}`)}`,
      },
    ])
    expect(await retrieve(created.id)).toMatchObject({
      status: 'PAID',
      approved_date: expect.any(String),
      payer: { document_type: 'CUIT', document: '20301112223', email: 'ana@example.com' },
    })
  })

  test.each([
    ['reject', 'REJECTED'],
    ['cancel', 'CANCELLED'],
    ['expire', 'EXPIRED'],
  ])('%s notifies and goes back', async (action, status) => {
    const created = await create()
    const response = await press(created.redirect_url, action)
    expect(response.headers.get('location')).toBe(order().back_url)
    expect((await retrieve(created.id)).status).toBe(status)
    expect(merchant.deliveries).toHaveLength(1)
  })

  test('leaving changes nothing', async () => {
    const created = await create()
    const response = await press(created.redirect_url, 'abandon')
    expect(response.headers.get('location')).toBe(order().back_url)
    expect((await retrieve(created.id)).status).toBe('PENDING')
    expect(merchant.deliveries).toEqual([])
  })

  test('a rejected link can be paid, a paid one not again', async () => {
    const created = await create()
    await press(created.redirect_url, 'reject')
    await press(created.redirect_url, 'pay')
    expect((await retrieve(created.id)).status).toBe('PAID')
    await press(created.redirect_url, 'cancel')
    expect((await retrieve(created.id)).status).toBe('PAID')
    expect(merchant.deliveries).toHaveLength(2)
  })

  test('an unknown link is 404', async () => {
    expect((await fetch(`${sandbox.url}/dlocal-go/checkout/pay/nothing`)).status).toBe(404)
  })
})

describe('notifications', () => {
  test('the signature is the one of the vector in section 1.7', () => {
    expect(signature(keys, '{"payment_id":"DP-283"}')).toBe(
      '35bde8426c48aa3ec8c1c2c4054b0ea27ea6855d1bd5a6d471316d89f2b3e7fb',
    )
  })

  test('a refused notification comes again until it is taken', async () => {
    merchant.answerWith(500)
    const created = await create()
    await press(created.redirect_url, 'pay')
    expect(merchant.deliveries).toHaveLength(1)
    merchant.answerWith(200)
    await vi.waitFor(() => expect(merchant.deliveries).toHaveLength(2), { timeout: 5000 })
    expect(await sandbox.control('GET', '/dlocal-go/webhooks')).toEqual({ waiting: [] })
  })

  test.each([
    ['never', 0],
    ['duplicate', 2],
  ])('the switch %s delivers %d', async (webhooks, count) => {
    await sandbox.control('POST', '/dlocal-go/switches', { webhooks })
    await press((await create()).redirect_url, 'pay')
    expect(merchant.deliveries).toHaveLength(count)
  })

  test('the control plane settles a payment, silently too, and sends a notification again', async () => {
    const created = await create()
    await sandbox.control('POST', `/dlocal-go/payments/${created.id}/status?webhook=false`, {
      status: 'PAID',
    })
    expect(merchant.deliveries).toEqual([])
    await sandbox.control('POST', `/dlocal-go/payments/${created.id}/webhook`)
    expect(merchant.deliveries).toHaveLength(1)
  })
})

describe('faults', () => {
  test('apply_then_drop does the thing and cuts the line', async () => {
    await sandbox.control('POST', '/faults', {
      provider: 'dlocal-go',
      method: 'POST',
      path: '/v1/payments',
      times: 1,
      apply_then_drop: true,
    })
    await expect(call('POST', '/v1/payments', order())).rejects.toThrow()
    const { payments } = await sandbox.control<{ payments: Payment[] }>('GET', '/dlocal-go/payments')
    expect(payments).toHaveLength(1)
    await create()
  })

  test('drop_connection does nothing first; a status, a body and headers replace the answer', async () => {
    await sandbox.control('POST', '/faults', { path: '/dlocal-go/v1/*', times: 1, drop_connection: true })
    await sandbox.control('POST', '/faults', {
      path: '/v1/*',
      times: 1,
      status: 429,
      body: { code: 6000 },
      headers: { 'retry-after': '1' },
    })
    await sandbox.control('POST', '/faults', {
      path: '/v1/*',
      times: 1,
      status: 502,
      body: '<h1>Bad gateway</h1>',
    })
    await expect(call('POST', '/v1/payments', order())).rejects.toThrow()
    const limited = await call('POST', '/v1/payments', order())
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
    const broken = await call('POST', '/v1/payments', order())
    expect([broken.status, broken.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
    const { payments } = await sandbox.control<{ payments: Payment[] }>('GET', '/dlocal-go/payments')
    expect(payments).toEqual([])
  })

  test('requests are on record without credentials', async () => {
    await create()
    const { requests } = await sandbox.control('GET', '/requests?provider=dlocal-go')
    expect(requests).toEqual([
      expect.objectContaining({ method: 'POST', path: '/v1/payments', status: 200, body: order() }),
    ])
    expect(JSON.stringify(requests)).not.toContain(keys.secretKey)
  })
})

describe('refunds', () => {
  test('only what was paid is given back, and no more than that', async () => {
    const created = await create()
    expect((await call('POST', '/v1/refunds', { payment_id: created.id })).status).toBe(400)
    await press(created.redirect_url, 'pay')
    const refund = await (await call('POST', '/v1/refunds', { payment_id: created.id, amount: 200 })).json()
    expect(refund).toMatchObject({ payment_id: created.id, amount: 200, status: 'PENDING' })
    const tooMuch = await call('POST', '/v1/refunds', { payment_id: created.id, amount: 100 })
    expect(await tooMuch.json()).toMatchObject({ code: 5007 })
    await sandbox.control('POST', `/dlocal-go/refunds/${refund.id}/status`, { status: 'SUCCESS' })
    expect(await (await call('GET', `/v1/refunds/${refund.id}`)).json()).toMatchObject({ status: 'SUCCESS' })
    expect(merchant.deliveries).toHaveLength(2)
    expect(await (await call('GET', '/v1/refunds?page=0')).json()).toMatchObject({
      data: [{ id: refund.id }],
    })
  })
})
