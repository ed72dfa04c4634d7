import { describe, expect, test } from 'vitest'
import { aFact, apply, type Fact, type OrderInput, placedOrder, stateOf } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })
const ordered = (changes?: Partial<OrderInput>) => placedOrder(database.sql(), changes)

describe('another amount or currency', () => {
  test.each([
    { amount: '249.99' },
    { amount: '250.001' },
    { amount: '-250.00' },
    { amount: null },
    { currency: 'ARS' },
    { currency: 'usd' },
    { amount: null, currency: '' },
  ] satisfies Partial<Fact>[])('%j goes to review, without effects', async (changes) => {
    const order = await ordered()
    expect(await apply(database.sql(), { ...aFact(order), ...changes })).toBe('review')
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [{ status: 'PENDING', review_reason: 'amount_mismatch', paid: true, amount: '250.00' }],
      receipts: [],
      sales: [],
    })
  })

  test.each([
    { amount: null },
    { amount: '10000000000.00' },
    { amount: 'NaN' },
    { currency: 'x' },
  ] satisfies Partial<Fact>[])('%j of a second payment goes to review too', async (changes) => {
    const order = await ordered()
    await apply(database.sql(), aFact(order))
    const second = { ...aFact(order), ...changes, provider_payment_id: `${order.order_id}-2` }
    expect(await apply(database.sql(), second)).toBe('review')
    expect(await apply(database.sql(), second)).toBe('review')
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [
        { status: 'PAID', review_reason: null },
        { status: 'PENDING', review_reason: 'amount_mismatch' },
      ],
      receipts: [`receipt:DP-${order.order_id}`],
      sales: [{ usd_amount: '250.00' }],
    })
  })

  test('the mark is removed when the provider later reports the right amount', async () => {
    const order = await ordered()
    const status = 'PENDING'
    await apply(database.sql(), aFact(order, { status, amount: '1.00' }))
    expect((await stateOf(database.sql(), order)).payments).toMatchObject([
      { review_reason: 'amount_mismatch' },
    ])
    await apply(database.sql(), aFact(order, { status }))
    expect((await stateOf(database.sql(), order)).payments).toMatchObject([{ status, review_reason: null }])
  })

  test('a paid one reported with another amount is marked until the right amount is reported again', async () => {
    const order = await ordered()
    await apply(database.sql(), aFact(order))
    expect(await apply(database.sql(), aFact(order, { amount: '100.00' }))).toBe('review')
    expect((await stateOf(database.sql(), order)).payments).toMatchObject([
      { status: 'PAID', amount: '250.00', review_reason: 'amount_mismatch' },
    ])
    expect(await apply(database.sql(), aFact(order))).toBe('unchanged')
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [{ status: 'PAID', review_reason: null }],
      receipts: [`receipt:DP-${order.order_id}`],
      sales: [{}],
    })
  })

  test('a duplicate charge stays marked as one, whatever amount was reported in between', async () => {
    const order = await ordered()
    await apply(database.sql(), aFact(order))
    const second = aFact(order, { provider_payment_id: `${order.order_id}-2` })
    await apply(database.sql(), second)
    await apply(database.sql(), { ...second, amount: '1.00' })
    await apply(database.sql(), second)
    expect((await stateOf(database.sql(), order)).payments.map((payment) => payment.review_reason)).toEqual([
      null,
      'duplicate_charge',
    ])
  })

  test('a second payment that later reports the right amount is paid with it', async () => {
    const order = await ordered()
    await apply(database.sql(), aFact(order, { status: 'REJECTED' }))
    const second = aFact(order, { provider_payment_id: `${order.order_id}-2` })
    await apply(database.sql(), { ...second, amount: '1.00' })
    expect(await apply(database.sql(), second)).toBe('applied')
    expect((await stateOf(database.sql(), order)).payments).toMatchObject([
      { status: 'REJECTED' },
      { status: 'PAID', amount: '250.00' },
    ])
  })

  test.each(['REJECTED', 'CANCELLED'])(
    'a %s payment of another amount took nothing: no mark',
    async (status) => {
      const order = await ordered()
      await apply(database.sql(), aFact(order, { status: 'PENDING', amount: '1.00' }))
      expect(await apply(database.sql(), aFact(order, { status, amount: '1.00' }))).toBe('applied')
      expect(await apply(database.sql(), aFact(order, { status, amount: '1.00' }))).toBe('unchanged')
      const second = aFact(order, { status, amount: null, provider_payment_id: `${order.order_id}-2` })
      expect(await apply(database.sql(), second)).toBe('applied')
      expect((await stateOf(database.sql(), order)).payments).toMatchObject([
        { status, review_reason: null },
        { status, review_reason: null },
      ])
      expect(await apply(database.sql(), aFact(order, { amount: '1.00' }))).toBe('review')
      expect((await stateOf(database.sql(), order)).payments).toMatchObject([
        { status, review_reason: 'amount_mismatch' },
        {},
      ])
    },
  )

  test('250.0 is 250.00', async () => {
    const order = await ordered()
    expect(await apply(database.sql(), aFact(order, { amount: '250.0' }))).toBe('applied')
  })
})

describe('two payments for one order', () => {
  test.each(['first notified first', 'second notified first'])(
    'both paid, %s: one sale, the second is marked',
    async (which) => {
      const order = await ordered()
      const first = aFact(order)
      const second = aFact(order, { provider_payment_id: `${order.order_id}-2` })
      // The first payment takes over the order's row while it is pending.
      await apply(database.sql(), { ...first, status: 'PENDING' })
      for (const fact of which.startsWith('first') ? [first, second] : [second, first]) {
        expect(await apply(database.sql(), fact)).toBe('applied')
      }
      const state = await stateOf(database.sql(), order)
      expect(state.payments.map((payment) => payment.status)).toEqual(['PAID', 'PAID'])
      expect(state.payments.map((payment) => payment.review_reason)).toEqual(
        which.startsWith('first') ? [null, 'duplicate_charge'] : ['duplicate_charge', null],
      )
      expect(state.sales).toHaveLength(1)
    },
  )

  test('a second attempt that stays pending or is rejected is no duplicate charge', async () => {
    const order = await ordered()
    await apply(database.sql(), aFact(order))
    for (const status of ['PENDING', 'REJECTED']) {
      await apply(database.sql(), aFact(order, { status, provider_payment_id: `${order.order_id}-2` }))
    }
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [
        { status: 'PAID', review_reason: null },
        { status: 'REJECTED', review_reason: null },
      ],
      receipts: [`receipt:DP-${order.order_id}`],
    })
  })
})

describe('what nobody may change, not even the server', () => {
  test.each([
    `status = 'PENDING'`,
    `status = 'REJECTED'`,
    `amount = 1`,
    `currency = 'ARS'`,
    `dlocal_order_id = 'another-order-id-000'`,
    `dlocal_payment_id = 'another'`,
    `order_id = 1`,
    `idempotency_key = 'another-key-0000000'`,
    `created_at = now() + interval '1 day'`,
  ])('set %s', async (change) => {
    const order = await ordered()
    await apply(database.sql(), aFact(order))
    const table = change.startsWith('idempotency_key') ? 'orders' : 'payments'
    await expect(
      database.sql().unsafe(`update public.${table} set ${change}
        where id = (select id from public.payments where dlocal_order_id = '${order.order_id}')`),
    ).rejects.toMatchObject({ code: 'P0001' })
  })

  test('a review mark and a document may change', async () => {
    const order = await ordered()
    await apply(database.sql(), aFact(order))
    const changed =
      await database.sql()`update public.payments set review_reason = 'duplicate_charge', payer_document = '1'
      where dlocal_order_id = ${order.order_id}`
    expect(changed.count).toBe(1)
  })
})
