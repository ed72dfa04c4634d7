import { describe, expect, test } from 'vitest'
import type { NewOrder } from '../../supabase/functions/_shared/test-support/memory-ledger.ts'
import { atOnce, contract } from './support/contract.ts'
import { shuffled } from './support/orders.ts'
import {
  aPaymentFact,
  doubleStage,
  realStage,
  uniqueName,
  type WebhookStage,
} from './support/payment-webhook-stage.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const rest = aRest(database)

async function real(): Promise<WebhookStage> {
  return realStage(database.sql(), await rest.clientFor('service'))
}

contract<WebhookStage>({ double: doubleStage, real }, (stage) => {
  const store = () => stage().store
  const record = (body = JSON.stringify({ payment_id: uniqueName('DP') })) => store().recordEvent(body, null)

  async function anOrderOf(changes: Partial<NewOrder> = {}): Promise<string> {
    const orderId = uniqueName('order')
    await stage().addOrder({ orderId, amount: '150.00', ...changes })
    return orderId
  }

  describe('a notification', () => {
    test('is stored before it is processed', async () => {
      const eventId = await record()
      expect(Number.isSafeInteger(eventId)).toBe(true)
      expect(await stage().event(eventId)).toEqual({ deliveries: 1, outcome: 'received' })
    })

    test('that arrives ten times at once is stored once and counted', async () => {
      const body = JSON.stringify({ payment_id: uniqueName('DP') })
      const ids = await atOnce(10, () => store().recordEvent(body, uniqueName('DP')))
      expect(new Set(ids).size).toBe(1)
      expect(await stage().event(ids[0] ?? 0)).toMatchObject({ deliveries: 10 })
      expect(await record()).not.toBe(ids[0])
    })

    test('about nothing of ours is marked so, but never once it was applied', async () => {
      const stray = await record()
      await store().markUnmatched(stray)
      expect(await stage().event(stray)).toMatchObject({ outcome: 'unmatched' })
      const orderId = await anOrderOf()
      const applied = await record()
      await store().apply(aPaymentFact({ order_id: orderId }), applied)
      await store().markUnmatched(applied)
      expect(await stage().event(applied)).toMatchObject({ outcome: 'applied' })
    })
  })

  describe('a payment', () => {
    test('that is paid is applied once, with one receipt', async () => {
      const orderId = await anOrderOf()
      const eventId = await record()
      const fact = aPaymentFact({ order_id: orderId })
      expect(await store().apply(fact, eventId)).toBe('applied')
      expect(await store().apply(fact, eventId)).toBe('unchanged')
      const id = fact.provider_payment_id
      expect(await stage().look(orderId)).toEqual({
        payments: [{ id, status: 'PAID', review: null }],
        receipts: [`receipt:${id}`],
      })
      expect(await stage().event(eventId)).toMatchObject({ outcome: 'applied' })
    })

    test('reported ten times at once is applied once', async () => {
      const orderId = await anOrderOf()
      const fact = aPaymentFact({ order_id: orderId })
      const eventId = await record()
      const outcomes = await atOnce(10, () => store().apply(fact, eventId))
      expect(outcomes.toSorted()).toEqual(['applied', ...Array(9).fill('unchanged')])
      const { payments, receipts } = await stage().look(orderId)
      expect(payments).toHaveLength(1)
      expect(receipts).toEqual([`receipt:${fact.provider_payment_id}`])
    })

    test('stays paid, whatever is reported about it in any order, all at once', async () => {
      const orderId = await anOrderOf()
      const eventId = await record()
      const fact = aPaymentFact({ order_id: orderId })
      const told = (['PENDING', 'REJECTED', 'PAID', 'CANCELLED', 'PENDING', 'REJECTED'] as const).map(
        (status) => ({
          ...fact,
          status,
          provider_status: status,
        }),
      )
      const order = shuffled(told, 7)
      await atOnce(order.length, (index) => store().apply(order[index] ?? fact, eventId))
      expect(await stage().look(orderId)).toEqual({
        payments: [{ id: fact.provider_payment_id, status: 'PAID', review: null }],
        receipts: [`receipt:${fact.provider_payment_id}`],
      })
    })

    test.each([
      ['PENDING', 'PENDING'],
      ['REJECTED', 'REJECTED'],
      ['CANCELLED', 'CANCELLED'],
    ] as const)('that is %s leaves no receipt', async (status, ours) => {
      const orderId = await anOrderOf()
      expect(await store().apply(aPaymentFact({ order_id: orderId, status }), await record())).toBe('applied')
      expect(await stage().look(orderId)).toMatchObject({ payments: [{ status: ours }], receipts: [] })
    })

    test('with an unknown status changes nothing', async () => {
      const orderId = await anOrderOf()
      const fact = aPaymentFact({ order_id: orderId, status: null })
      expect(await store().apply(fact, await record())).toBe('applied')
      expect(await store().apply(fact, await record())).toBe('unchanged')
      expect(await stage().look(orderId)).toMatchObject({
        payments: [{ status: 'PENDING', review: null }],
        receipts: [],
      })
    })

    test('of an unknown order is unmatched', async () => {
      const eventId = await record()
      expect(await store().apply(aPaymentFact({ order_id: uniqueName('order') }), eventId)).toBe('unmatched')
      expect(await stage().event(eventId)).toMatchObject({ outcome: 'unmatched' })
    })

    test('that the database rejects is not reported as success', async () => {
      const orderId = await anOrderOf()
      const eventId = await record()
      const broken = aPaymentFact({ order_id: orderId, provider_payment_id: '' })
      await expect(store().apply(broken, eventId)).rejects.toThrow()
      expect(await stage().look(orderId)).toMatchObject({
        payments: [{ id: null, status: 'PENDING' }],
        receipts: [],
      })
      expect(await stage().event(eventId)).toMatchObject({ outcome: 'received' })
    })
  })

  describe('another amount', () => {
    test.each([{ amount: '149.99' }, { currency: 'ARS' }])(
      'that was paid goes to review until it is corrected: %o',
      async (other) => {
        const orderId = await anOrderOf()
        const eventId = await record()
        const fact = aPaymentFact({ order_id: orderId })
        expect(await store().apply({ ...fact, ...other }, eventId)).toBe('review')
        const id = fact.provider_payment_id
        const held = { payments: [{ id, status: 'PENDING', review: 'amount_mismatch' }], receipts: [] }
        expect(await stage().look(orderId)).toEqual(held)
        expect(await stage().event(eventId)).toMatchObject({ outcome: 'review' })
        const refused = { ...fact, ...other, status: 'REJECTED', provider_status: 'REJECTED' } as const
        expect(await store().apply(refused, eventId)).toBe('review')
        expect(await stage().look(orderId)).toEqual(held)
        expect(await store().apply(fact, eventId)).toBe('applied')
        expect(await stage().look(orderId)).toMatchObject({ payments: [{ status: 'PAID', review: null }] })
      },
    )

    test('of a payment that ended without money is over', async () => {
      const orderId = await anOrderOf()
      const fact = aPaymentFact({ order_id: orderId, status: 'REJECTED', amount: '0.00' })
      expect(await store().apply(fact, await record())).toBe('applied')
      expect(await stage().look(orderId)).toMatchObject({ payments: [{ status: 'REJECTED', review: null }] })
    })
  })

  describe('several payments', () => {
    test('of one order at once are each kept, and the second goes to review', async () => {
      const orderId = await anOrderOf()
      const facts = [aPaymentFact({ order_id: orderId }), aPaymentFact({ order_id: orderId })]
      const eventId = await record()
      await atOnce(2, (index) => store().apply(facts[index] ?? aPaymentFact({}), eventId))
      const { payments, receipts } = await stage().look(orderId)
      expect(payments.map(({ status }) => status)).toEqual(['PAID', 'PAID'])
      expect(payments.map(({ review }) => review)).toEqual([null, 'duplicate_charge'])
      expect(new Set(payments.map(({ id }) => id)).size).toBe(2)
      expect(receipts).toHaveLength(2)
    })

    test('of a plan belong to it by its id; one too many goes to review', async () => {
      const externalId = uniqueName('gee-python-ana')
      const orderId = await anOrderOf({ externalId, amount: '45.00', installments: 2 })
      const eventId = await record()
      for (let charge = 0; charge < 3; charge += 1) {
        const fact = aPaymentFact({ external_id: externalId, amount: '45.00' })
        expect(await store().apply(fact, eventId)).toBe('applied')
      }
      const { payments } = await stage().look(orderId)
      expect(payments.map(({ status, review }) => [status, review])).toEqual([
        ['PAID', null],
        ['PAID', null],
        ['PAID', 'surplus_installment'],
      ])
    })

    test('belong to the order they are linked to, otherwise to the one they name', async () => {
      const externalId = uniqueName('gee-python-ana')
      const plan = await anOrderOf({ externalId })
      const named = await anOrderOf()
      const fact = aPaymentFact({ order_id: named, external_id: externalId, status: 'PENDING' })
      await store().apply(fact, await record())
      await store().apply(
        { ...fact, order_id: plan, status: 'PAID', provider_status: 'PAID' },
        await record(),
      )
      expect((await stage().look(named)).payments).toMatchObject([
        { id: fact.provider_payment_id, status: 'PAID' },
      ])
      expect((await stage().look(plan)).payments).toMatchObject([{ id: null, status: 'PENDING' }])
    })
  })

  test('plans are listed once each, those of past cohorts too', async () => {
    const [one, two] = [uniqueName('plan-token'), uniqueName('plan-token')]
    for (const token of [one, two, one]) await stage().addPlan(token)
    const tokens = await store().planTokens()
    expect(tokens.filter((token) => token === one || token === two).toSorted()).toEqual([one, two].toSorted())
  })
})
