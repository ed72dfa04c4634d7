import { beforeEach, describe, expect, test } from 'vitest'
import { aPayment, aWebhook, notification, notifiedOrderId, signature } from './test-support/webhook.ts'

const { school, provider, edge, addOrder, handle, notify, rows, events, receipts, asked } = aWebhook({
  order_id: notifiedOrderId,
  amount: '150.00',
})
const charge = (changes?: Record<string, unknown>) => aPayment(provider(), changes)

test('matches the documented signature (providers, section 1.7)', () => {
  expect(signature(notification)).toBe('35bde8426c48aa3ec8c1c2c4054b0ea27ea6855d1bd5a6d471316d89f2b3e7fb')
})

describe('a payment', () => {
  test('that was paid is applied once, however often it is notified', async () => {
    charge()
    for (let index = 0; index < 3; index++) {
      expect(await notify(notification)).toMatchObject({ status: 200, body: { received: true } })
    }
    expect(await rows()).toHaveLength(1)
    expect((await rows())[0]).toMatchObject({ status: 'PAID', paymentId: 'DP-283' })
    expect(await receipts()).toEqual(['receipt:DP-283'])
    expect(await events()).toEqual([expect.objectContaining({ body: notification, deliveries: 3 })])
  })

  test.each(['Premio-<target@victim>', '', null, 7, { address: 'ana@example.com' }])(
    'keeps the order’s address when the provider’s payer e-mail is %j',
    async (email) => {
      charge({ payer: { email, document_type: 'DNI', document: 30123456 } })
      expect((await notify(notification)).status).toBe(200)
      expect((await rows())[0]).toMatchObject({ status: 'PAID', paymentId: 'DP-283' })
      expect(await receipts()).toEqual(['receipt:DP-283'])
    },
  )

  test('notified sixty times concurrently is applied once', async () => {
    charge()
    const answers = await Promise.all(Array.from({ length: 60 }, () => notify(notification)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect((await receipts()).length).toBe(1)
  })

  test('is verified on its raw bytes, whatever the JSON formatting', async () => {
    charge({ id: 283 })
    provider().payments[0] = {
      ...provider().payments[0],
      id: '283',
      order_id: notifiedOrderId,
      status: 'PAID',
    }
    expect((await notify('{ "payment_id" : 283 }')).status).toBe(200)
    expect((await rows())[0]?.status).toBe('PAID')
  })

  test.each([
    ['PENDING', 'PENDING'],
    ['REJECTED', 'REJECTED'],
    ['CANCELLED', 'CANCELLED'],
    ['EXPIRED', 'CANCELLED'],
  ])('%s at the provider is %s here, and a later PAID still counts', async (theirs, ours) => {
    charge({ status: theirs })
    await notify(notification)
    expect((await rows())[0]?.status).toBe(ours)
    expect((await receipts()).length).toBe(0)
    charge()
    await notify(notification)
    expect((await rows())[0]?.status).toBe('PAID')
    charge({ status: theirs })
    await notify(notification)
    expect((await rows())[0]?.status).toBe('PAID')
    expect((await receipts()).length).toBe(1)
  })

  test.each(['REFUNDED', 'paid', 'AUTHORIZED', 'PAID!'])(
    'with the unknown status %s changes nothing',
    async (status) => {
      charge({ status })
      expect((await notify(notification)).status).toBe(200)
      expect((await rows())[0]?.status).toBe('PENDING')
      expect(edge().lines.at(-1)).toMatchObject({ known_status: false, provider_status: status })
    },
  )

  test.each([
    ['amount', { amount: 1 }],
    ['amount by a cent', { amount: '149.99' }],
    ['amount by less than a cent', { amount: 150.004 }],
    ['amount with decimals that its currency lacks', { amount: '142500.50', currency: 'CLP' }],
    ['currency', { currency: 'ARS' }],
  ])('of another %s is held for review', async (_name, changes) => {
    charge(changes)
    expect((await notify(notification)).status).toBe(200)
    expect((await rows())[0]).toMatchObject({ status: 'PENDING', review: 'amount_mismatch' })
    expect((await receipts()).length).toBe(0)
  })

  test('of an unknown order is kept as unmatched', async () => {
    charge({ order_id: 'an-order-of-nobody-here' })
    expect((await notify(notification)).status).toBe(200)
    expect((await events())[0]?.outcome).toBe('unmatched')
    expect((await rows())[0]?.status).toBe('PENDING')
  })

  test('unknown to the provider is kept and asked about again', async () => {
    expect((await notify(notification)).status).toBe(200)
    expect((await events())[0]?.outcome).toBe('received')
    expect(await asked()).toEqual([(await events())[0]?.id])
  })

  test('whose asking later is not stored is told again', async () => {
    school.cut('ask_payment_later')
    expect((await notify(notification)).status).toBe(500)
    expect((await notify(notification)).status).toBe(200)
    expect(await asked()).toHaveLength(1)
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
    charge(changes)
    expect((await notify(notification)).status).toBe(503)
    expect((await rows())[0]?.status).toBe('PENDING')
  })

  test('other than the requested one is requested again', async () => {
    provider().arm({
      method: 'GET',
      path: '/v1/payments',
      status: 200,
      body: JSON.stringify({
        id: 'DP-1',
        order_id: notifiedOrderId,
        status: 'PAID',
        amount: 150,
        currency: 'USD',
      }),
    })
    expect((await notify(notification)).status).toBe(503)
    expect((await rows())[0]?.status).toBe('PENDING')
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
    charge()
    provider().arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect((await notify(notification)).status).toBe(503)
    expect(await events()).toHaveLength(1)
    expect((await rows())[0]?.status).toBe('PENDING')
    expect((await notify(notification)).status).toBe(200)
    expect((await rows())[0]?.status).toBe('PAID')
  })

  test('and 2xx never comes before the commit', async () => {
    charge()
    school.before('apply_provider_payment', () =>
      Promise.reject(new Error('connection to server at "10.0.0.1" lost')),
    )
    const answer = await notify(notification)
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(JSON.stringify(edge().lines)).not.toContain('10.0.0.1')
  })
})

describe('an execution of a subscription', () => {
  const externalId = `all-access-geoai-ana-${notifiedOrderId}`
  const body = '{"invoiceId":"ST-token-1","subscriptionId":77,"externalId":"a hint and no more"}'

  function anExecution(changes: Record<string, unknown> = {}, invoice = 'ST-token-1'): void {
    provider().executions.set(`/v1/subscription/77/execution/${invoice}`, {
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

  beforeEach(async () => {
    await addOrder({ external_id: externalId, amount: '45.00' })
  })
  const charges = async () => (await rows()).slice(1)

  test('takes the order’s row first and adds rows for later charges', async () => {
    anExecution()
    anExecution({}, 'ST-token-2')
    expect((await notify(body)).status).toBe(200)
    expect((await notify(body.replace('token-1', 'token-2'))).status).toBe(200)
    expect((await charges()).map((row) => [row.paymentId, row.status])).toEqual([
      ['ST-token-1', 'PAID'],
      ['ST-token-2', 'PAID'],
    ])
    expect((await receipts()).length).toBe(2)
  })

  test('declined and then completed is one payment', async () => {
    anExecution({ status: 'DECLINED', amount_paid: 0 })
    await notify(body)
    expect((await charges())[0]).toMatchObject({ status: 'REJECTED', review: null })
    anExecution()
    await notify(body)
    expect(await charges()).toMatchObject([{ status: 'PAID' }])
  })

  test('pending without an amount changes nothing', async () => {
    anExecution({ status: 'PENDING', amount_paid: null, subscription: null })
    expect((await notify(body)).status).toBe(200)
    expect((await charges())[0]).toMatchObject({ status: 'PENDING', paymentId: null })
  })

  test('is matched by the provider’s external id, not the body’s', async () => {
    anExecution({ external_id: null })
    expect((await notify(body.replace('a hint and no more', externalId))).status).toBe(200)
    expect((await events())[0]?.outcome).toBe('unmatched')
    expect((await charges())[0]?.status).toBe('PENDING')
  })
})

test.each(['{}', '{"hello":"world"}', '{"payment_id":null}'])(
  'a signed %s is stored and answered 200',
  async (body) => {
    expect((await notify(body)).status).toBe(200)
    expect((await events())[0]).toMatchObject({ body, outcome: 'unmatched' })
    expect(provider().received).toHaveLength(0)
  },
)

test.each(['{"payment_id":"../../me"}', '{"payment_id":{"a":1}}', '{"payment_id":""}', '[]', 'null'])(
  'a signed %s causes no provider request',
  async (body) => {
    await notify(body)
    expect(provider().received).toHaveLength(0)
    expect((await rows())[0]?.status).toBe('PENDING')
  },
)

test('rejects a signed body of more than 8 KB', async () => {
  const body = `{"payment_id":"DP-283","x":"${'y'.repeat(8200)}"}`
  expect(await notify(body)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(await events()).toHaveLength(0)
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('rejects the method %s', async (method) => {
  expect((await handle({ method })).status).toBe(405)
})
