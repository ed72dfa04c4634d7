import { createHmac, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { callFunction, paymentsOf } from '../sandbox.ts'
import { gatewayUrl, publishableKey } from '../stage.ts'

type PriceRow = {
  regular_price_usd: number | string
  promo_price_usd: number | string | null
  is_active: boolean
}

async function priceOf(slug: string): Promise<number> {
  const response = await fetch(`${gatewayUrl}/rest/v1/rpc/get_current_course_price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({ course_slug_pattern: slug }),
  })
  const [row] = (await response.json()) as PriceRow[]
  return Number(row?.is_active && row.promo_price_usd ? row.promo_price_usd : row?.regular_price_usd)
}

function order(email: string, overrides: Record<string, unknown>) {
  return {
    email,
    course_id: 'deep-learning',
    country: 'AR',
    currency: 'ARS',
    payment_type: 'single',
    payer: { name: 'Nélida Quiñones', phone: '+54 11 5555 0134' },
    ...overrides,
  }
}

test('a tampered amount creates no order', async () => {
  const email = `trampa-${randomUUID().slice(0, 8)}@example.com`
  const right = await priceOf('deep-learning')
  const other = await priceOf('geodatabases')
  expect(other).not.toBe(right)
  const amounts: [unknown, number][] = [
    [right - 0.01, 409],
    [right + 0.01, 409],
    [0.01, 409],
    [other, 409],
    [0, 422],
    [-1, 422],
    [null, 422],
    ['NaN', 422],
    [String(right), 422],
    [[right], 422],
  ]
  for (const [amount, status] of amounts) {
    const response = await callFunction('create-payment', order(email, { amount }), {
      'idempotency-key': randomUUID(),
    })
    expect(response.status, `amount ${JSON.stringify(amount)}`).toBe(status)
  }
  const notANumber = JSON.stringify(order(email, { amount: 0 })).replace('"amount":0', '"amount":NaN')
  expect((await callFunction('create-payment', notANumber, { 'idempotency-key': randomUUID() })).status).toBe(
    400,
  )
  expect(await paymentsOf(email)).toEqual([])

  const honest = await callFunction('create-payment', order(email, { amount: right }), {
    'idempotency-key': randomUUID(),
  })
  expect(honest.status).toBe(200)
  expect(await paymentsOf(email)).toHaveLength(1)
})

test('the same key is one order; the same key with other content is rejected', async () => {
  const email = `clave-${randomUUID().slice(0, 8)}@example.com`
  const amount = await priceOf('deep-learning')
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      callFunction('create-payment', order(email, { amount }), { 'idempotency-key': key }),
    ),
  )
  const bodies = (await Promise.all(
    answers.filter((answer) => answer.ok).map((answer) => answer.json()),
  )) as {
    order_id: string
  }[]
  expect(bodies.length).toBeGreaterThan(0)
  expect(new Set(bodies.map((body) => body.order_id)).size).toBe(1)
  expect((await paymentsOf(email)).length).toBe(1)

  const changed = await callFunction(
    'create-payment',
    order(email, { amount, country: 'UY', currency: 'UYU' }),
    {
      'idempotency-key': key,
    },
  )
  expect(changed.status).toBe(409)
  expect(await changed.json()).toEqual({ code: 'idempotency_conflict' })
})

test('a notification with a wrong signature is rejected and stores nothing', async () => {
  const body = JSON.stringify({ payment_id: `DP-${randomUUID()}` })
  const forged = createHmac('sha256', 'another-secret').update(`key${body}`).digest('hex')
  for (const authorization of [
    undefined,
    'Bearer x',
    `V2-HMAC-SHA256, Signature: ${forged}`,
    `V2-HMAC-SHA256, Signature: ${forged.toUpperCase()}`,
    'V2-HMAC-SHA256, Signature: ',
  ]) {
    const response = await callFunction('payment-webhook', body, authorization ? { authorization } : {})
    expect(response.status).toBe(401)
  }
})
