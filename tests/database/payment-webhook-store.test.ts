import { describe, expect, test } from 'vitest'
import type { NewOrder } from '../../supabase/functions/_shared/test-support/memory-ledger.ts'
import { atOnce, contract } from './support/contract.ts'
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
  const record = (body = JSON.stringify({ payment_id: uniqueName('DP') })) =>
    store().recordEvent(body, null, 'dlocal-go')

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
      const ids = await atOnce(10, () => store().recordEvent(body, uniqueName('DP'), 'dlocal-go'))
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
  })

  test('plans are listed once each, those of past cohorts too', async () => {
    const [one, two] = [uniqueName('plan-token'), uniqueName('plan-token')]
    for (const token of [one, two, one]) await stage().addPlan(token)
    const tokens = (await store().planLinks()).map((link) => link.split('/').at(-1) ?? '')
    expect(tokens.filter((token) => token === one || token === two).toSorted()).toEqual([one, two].toSorted())
  })
})
