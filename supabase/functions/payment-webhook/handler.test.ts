import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/test-support/dlocal-go-server.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { type MemoryStore, memoryStore } from '../_shared/test-support/memory-ledger.ts'
import { createHandler } from './handler.ts'

const orderId = 'order-id-0123456789abcdef'

let provider: DlocalGoServer
let store: MemoryStore
let edge: TestEdge
let handler: (request: Request) => Promise<Response>

beforeEach(async () => {
  provider = await startDlocalGoServer()
  store = memoryStore()
  edge = aTestEdge()
  store.addOrder({ orderId, amount: '150.00' })
  const sleep = async () => undefined
  handler = createHandler({
    edge,
    store,
    keys: dlocalGoKeys,
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
  })
})

afterEach(() => provider.stop())

function signature(body: string, keys = dlocalGoKeys): string {
  return createHmac('sha256', keys.secretKey).update(keys.apiKey).update(body).digest('hex')
}

function notify(body: string, headers: Record<string, string> = {}): Promise<Sent> {
  return send(handler, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `V2-HMAC-SHA256, Signature: ${signature(body)}`,
      ...headers,
    },
    body,
  })
}

function aPayment(changes: Record<string, unknown> = {}): void {
  provider.payments.length = 0
  provider.payments.push({
    id: 'DP-283',
    order_id: orderId,
    status: 'PAID',
    amount: 150,
    currency: 'USD',
    approved_date: '2026-01-05T10:20:30.000+0000',
    payment_method_type: 'CREDIT_CARD',
    payer: { document_type: 'DNI', document: 30123456 },
    card: { last4: '4242' },
    ...changes,
  })
}

const notification = '{"payment_id":"DP-283"}'

test('matches the documented signature (providers, section 1.7)', () => {
  expect(signature(notification)).toBe('35bde8426c48aa3ec8c1c2c4054b0ea27ea6855d1bd5a6d471316d89f2b3e7fb')
})

describe('a payment', () => {
  test('that was paid is applied once, however often it is notified', async () => {
    aPayment()
    for (let index = 0; index < 3; index++) {
      expect(await notify(notification)).toMatchObject({ status: 200, body: { received: true } })
    }
    expect(store.rows).toHaveLength(1)
    expect(store.rows[0]).toMatchObject({ status: 'PAID', providerPaymentId: 'DP-283' })
    expect([...store.receipts]).toEqual(['receipt:DP-283'])
    expect(store.events).toEqual([expect.objectContaining({ body: notification, deliveries: 3 })])
  })

  test.each(['Premio-<target@victim>', '', null, 7, { address: 'ana@example.com' }])(
    'keeps the order’s address when the provider’s payer e-mail is %j',
    async (email) => {
      aPayment({ payer: { email, document_type: 'DNI', document: 30123456 } })
      expect((await notify(notification)).status).toBe(200)
      expect(store.rows[0]).toMatchObject({ status: 'PAID', providerPaymentId: 'DP-283' })
      expect([...store.receipts]).toEqual(['receipt:DP-283'])
    },
  )

  test('notified sixty times concurrently is applied once', async () => {
    aPayment()
    const answers = await Promise.all(Array.from({ length: 60 }, () => notify(notification)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(store.receipts.size).toBe(1)
  })

  test('is verified on its raw bytes, whatever the JSON formatting', async () => {
    aPayment({ id: 283 })
    provider.payments[0] = { ...provider.payments[0], id: '283', order_id: orderId, status: 'PAID' }
    expect((await notify('{ "payment_id" : 283 }')).status).toBe(200)
    expect(store.rows[0]?.status).toBe('PAID')
  })

  test.each([
    ['PENDING', 'PENDING'],
    ['REJECTED', 'REJECTED'],
    ['CANCELLED', 'CANCELLED'],
    ['EXPIRED', 'CANCELLED'],
  ])('%s at the provider is %s here, and a later PAID still counts', async (theirs, ours) => {
    aPayment({ status: theirs })
    await notify(notification)
    expect(store.rows[0]?.status).toBe(ours)
    expect(store.receipts.size).toBe(0)
    aPayment()
    await notify(notification)
    expect(store.rows[0]?.status).toBe('PAID')
    aPayment({ status: theirs })
    await notify(notification)
    expect(store.rows[0]?.status).toBe('PAID')
    expect(store.receipts.size).toBe(1)
  })

  test.each(['REFUNDED', 'paid', 'AUTHORIZED', 'PAID!'])(
    'with the unknown status %s changes nothing',
    async (status) => {
      aPayment({ status })
      expect((await notify(notification)).status).toBe(200)
      expect(store.rows[0]?.status).toBe('PENDING')
      expect(edge.lines.at(-1)).toMatchObject({ known_status: false, provider_status: status })
    },
  )

  test.each([
    ['amount', { amount: 1 }],
    ['amount by a cent', { amount: '149.99' }],
    ['amount by less than a cent', { amount: 150.004 }],
    ['amount with decimals that its currency lacks', { amount: '142500.50', currency: 'CLP' }],
    ['currency', { currency: 'ARS' }],
  ])('of another %s is held for review', async (_name, changes) => {
    aPayment(changes)
    expect((await notify(notification)).status).toBe(200)
    expect(store.rows[0]).toMatchObject({ status: 'PENDING', reviewReason: 'amount_mismatch' })
    expect(store.receipts.size).toBe(0)
  })

  test('of an unknown order is kept as unmatched', async () => {
    aPayment({ order_id: 'an-order-of-nobody-here' })
    expect((await notify(notification)).status).toBe(200)
    expect(store.events[0]?.outcome).toBe('unmatched')
    expect(store.rows[0]?.status).toBe('PENDING')
  })

  test('unknown to the provider is kept and asked about again', async () => {
    expect((await notify(notification)).status).toBe(200)
    expect(store.events[0]?.outcome).toBe('received')
    expect([...store.asked]).toEqual([store.events[0]?.id])
  })

  test.each([
    { amount: null },
    { amount: 'much' },
    { amount: '0.001' },
    { amount: '-150.001' },
    { amount: '1e3' },
    { amount: 0 },
    { currency: null },
    { currency: 'dollars' },
  ])('that is paid without a usable amount %j is requested again', async (changes) => {
    aPayment(changes)
    expect((await notify(notification)).status).toBe(503)
    expect(store.rows[0]?.status).toBe('PENDING')
  })

  test('other than the requested one is requested again', async () => {
    provider.arm({
      method: 'GET',
      path: '/v1/payments',
      status: 200,
      body: JSON.stringify({ id: 'DP-1', order_id: orderId, status: 'PAID', amount: 150, currency: 'USD' }),
    })
    expect((await notify(notification)).status).toBe(503)
    expect(store.rows[0]?.status).toBe('PENDING')
  })
})

describe('the provider cannot be read', () => {
  test.each([
    [{ drop: true }],
    [{ status: 500 }],
    [{ status: 502, body: '<html>' }],
    [{ status: 429 }],
    [{ status: 401 }],
    [{ status: 403, body: 'error code: 1010' }],
    [{ status: 400 }],
    [{ status: 200, body: '<html>' }],
    [{ status: 200, body: '{"id":"DP-283"' }],
    [{ status: 200, body: '{}' }],
    [{ status: 204 }],
    [{ status: 302, headers: { location: 'https://login.example/' } }],
  ])('%j: stores, answers 503 and succeeds on the next delivery', async (fault) => {
    aPayment()
    provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect((await notify(notification)).status).toBe(503)
    expect(store.events).toHaveLength(1)
    expect(store.rows[0]?.status).toBe('PENDING')
    expect((await notify(notification)).status).toBe(200)
    expect(store.rows[0]?.status).toBe('PAID')
  })

  test('and 2xx never comes before the commit', async () => {
    aPayment()
    store.apply = () => Promise.reject(new Error('connection to server at "10.0.0.1" lost'))
    const answer = await notify(notification)
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(JSON.stringify(edge.lines)).not.toContain('10.0.0.1')
  })
})

describe('an execution of a subscription', () => {
  const externalId = `all-access-geoai-ana-${orderId}`
  const body = '{"invoiceId":"ST-token-1","subscriptionId":77,"externalId":"a hint and no more"}'

  function anExecution(changes: Record<string, unknown> = {}, invoice = 'ST-token-1'): void {
    provider.executions.set(`/v1/subscription/77/execution/${invoice}`, {
      id: 5,
      order_id: invoice,
      status: 'COMPLETED',
      external_id: externalId,
      amount_paid: 45,
      currency: 'USD',
      subscription: { client_document: '30123456', plan: { amount: 45, currency: 'USD' } },
      updated_at: '2026-01-05T10:00:00',
      ...changes,
    })
  }

  beforeEach(() => {
    store.rows.length = 0
    store.addOrder({ orderId, externalId, amount: '45.00' })
  })

  test('takes the order’s row first and adds rows for later charges', async () => {
    anExecution()
    anExecution({}, 'ST-token-2')
    expect((await notify(body)).status).toBe(200)
    expect((await notify(body.replace('token-1', 'token-2'))).status).toBe(200)
    expect(store.rows.map((row) => [row.providerPaymentId, row.status, row.parentId])).toEqual([
      ['ST-token-1', 'PAID', null],
      ['ST-token-2', 'PAID', 1],
    ])
    expect(store.receipts.size).toBe(2)
  })

  test('declined and then completed is one payment', async () => {
    anExecution({ status: 'DECLINED', amount_paid: 0 })
    await notify(body)
    expect(store.rows[0]).toMatchObject({ status: 'REJECTED', reviewReason: null })
    anExecution()
    await notify(body)
    expect(store.rows).toHaveLength(1)
    expect(store.rows[0]?.status).toBe('PAID')
  })

  test('pending without an amount changes nothing', async () => {
    anExecution({ status: 'PENDING', amount_paid: null, subscription: null })
    expect((await notify(body)).status).toBe(200)
    expect(store.rows[0]).toMatchObject({ status: 'PENDING', providerPaymentId: null })
  })

  test('is matched by the provider’s external id, not the body’s', async () => {
    anExecution({ external_id: null })
    expect((await notify(body.replace('a hint and no more', externalId))).status).toBe(200)
    expect(store.events[0]?.outcome).toBe('unmatched')
    expect(store.rows[0]?.status).toBe('PENDING')
  })
})

describe('refunds', () => {
  const refund = { id: 'REF-1', payment_id: 'DP-283', amount: 50, currency: 'USD', status: 'PENDING' }
  const stored = { provider_payment_id: 'DP-283', amount: '50.00', currency: 'USD' }

  test('of a paid payment are stored with each notification, and those of other payments are not', async () => {
    aPayment()
    await notify(notification)
    expect(store.refunds.size).toBe(0)
    const others = Array.from({ length: 25 }, (_, index) => ({
      ...refund,
      id: `REF-${index + 100}`,
      payment_id: 'DP-1',
    }))
    provider.refunds.push({ id: 'odd', amount: {} }, ...others, refund)
    await notify(notification)
    expect([...store.refunds.values()]).toEqual([
      { ...stored, provider_refund_id: 'REF-1', status: 'PENDING' },
    ])
    provider.refunds.splice(-1, 1, { ...refund, status: 'SUCCESS' })
    await notify(notification)
    expect([...store.refunds.values()]).toMatchObject([{ status: 'SUCCESS' }])
    expect(store.rows[0]?.status).toBe('PAID')
  })

  test('without a currency have the payment’s; with an unknown status they change nothing', async () => {
    aPayment({ amount: 90000, currency: 'CLP' })
    provider.refunds.push({ ...refund, amount: 45000, currency: undefined, status: 'SUCCESS' })
    provider.refunds.push({ ...refund, id: 'REF-2', status: 'AUTHORIZED' })
    expect((await notify(notification)).status).toBe(200)
    expect([...store.refunds.values()]).toMatchObject([{ amount: '45000', currency: 'CLP' }])
  })

  test('are not asked for while nothing was paid', async () => {
    aPayment({ status: 'PENDING' })
    await notify(notification)
    expect(provider.received.map(({ path }) => path)).toEqual(['/v1/payments/DP-283'])
  })

  test.each([
    [{ drop: true }],
    [{ status: 500 }],
    [{ status: 403 }],
    [{ status: 429 }],
    [{ status: 200, body: '<html>' }],
    [{ status: 404 }],
  ])('that cannot be listed (%j) lose nothing of the payment and are asked for again', async (fault) => {
    aPayment()
    provider.refunds.push(refund)
    provider.arm({ method: 'GET', path: '/v1/refunds', ...fault })
    expect((await notify(notification)).status).toBe(503)
    expect(store.rows[0]?.status).toBe('PAID')
    expect([...store.receipts]).toEqual(['receipt:DP-283'])
    expect(store.refunds.size).toBe(0)
    expect((await notify(notification)).status).toBe(200)
    expect(store.refunds.size).toBe(1)
    expect(store.receipts.size).toBe(1)
  })

  test.each([
    ['no amount', { amount: null }],
    ['an amount of nothing', { amount: 0 }],
    ['a currency that is none', { currency: 'dollars' }],
  ])('with %s are requested again', async (_name, changes) => {
    aPayment()
    provider.refunds.push({ ...refund, ...changes })
    expect((await notify(notification)).status).toBe(503)
    expect(store.refunds.size).toBe(0)
  })

  test('that cannot be stored are not acknowledged', async () => {
    aPayment()
    provider.refunds.push(refund)
    store.applyRefund = () => Promise.reject(new Error('no connection'))
    expect((await notify(notification)).status).toBe(500)
  })
})

test.each(['{}', '{"hello":"world"}', '{"payment_id":null}'])(
  'a signed %s is stored and answered 200',
  async (body) => {
    expect((await notify(body)).status).toBe(200)
    expect(store.events[0]).toMatchObject({ body, outcome: 'unmatched' })
    expect(provider.received).toHaveLength(0)
  },
)

test.each(['{"payment_id":"../../me"}', '{"payment_id":{"a":1}}', '{"payment_id":""}', '[]', 'null'])(
  'a signed %s causes no provider request',
  async (body) => {
    await notify(body)
    expect(provider.received).toHaveLength(0)
    expect(store.rows[0]?.status).toBe('PENDING')
  },
)

test('rejects a signed body of more than 8 KB', async () => {
  const body = `{"payment_id":"DP-283","x":"${'y'.repeat(8200)}"}`
  expect(await notify(body)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(store.events).toHaveLength(0)
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('rejects the method %s', async (method) => {
  expect((await send(handler, { method })).status).toBe(405)
})
