import { beforeEach, describe, expect, test } from 'vitest'
import type { RefundFact } from '../../supabase/functions/_shared/payment-fact.ts'
import {
  type PaymentStepStore,
  paymentStepStore,
} from '../../supabase/functions/process-outbox/payment-steps.ts'
import { aSchool } from './support/handler-school.ts'
import { anOrder, createOrder } from './support/orders.ts'
import { aPaymentFact, uniqueName } from './support/payment-facts.ts'

const database = aSchool()

type Look = {
  id: number
  amount: number
  currency: string
  status: string
  question: string | null
  providerRefundId: string | null
}
type RefundStage = {
  store: PaymentStepStore
  /** An order of 150 USD. */
  addOrder(orderId: string): Promise<void>
  /** Staff ask the provider for it, or write it down. Returns its id. */
  record(paymentId: string, amount: number, through: 'provider' | 'hand'): Promise<number>
  look(paymentId: string): Promise<Look[]>
}

async function real(): Promise<RefundStage> {
  const sql = database.sql()
  return {
    store: paymentStepStore(database.client()),
    addOrder: async (order_id) => void (await createOrder(sql, anOrder({ order_id, amount: '150.00' }))),
    record: (paymentId, amount, through) =>
      database.as('admin', async (session) => {
        await session`select public.record_refund(p.id, 'refund', ${amount}, 'Se arrepintió', null, ${through})
          from public.payments p where p.dlocal_payment_id = ${paymentId}`
        const [row] = await session`select max(f.id)::int as id from public.payment_refunds f`
        return row?.id
      }),
    look: async (paymentId) => {
      const rows = await sql<Look[]>`
        select f.id::int, f.amount::float8, f.currency, f.status, f.question, f.provider_refund_id as "providerRefundId"
        from public.payment_refunds f join public.payments p on p.id = f.payment_id
        where p.dlocal_payment_id = ${paymentId} order by f.id`
      return rows.map((row) => ({ ...row }))
    },
  }
}

describe('on the database, behind the data API', () => {
  let opened: RefundStage
  beforeEach(async () => {
    opened = await real()
  })
  const stage = () => opened

  const store = () => stage().store

  async function aCharge(changes: { amount?: string; currency?: string } = {}): Promise<string> {
    const orderId = uniqueName('order')
    await stage().addOrder(orderId)
    const fact = aPaymentFact({ order_id: orderId, provider_payment_id: uniqueName('DP'), ...changes })
    await store().apply(fact, null)
    return fact.provider_payment_id
  }
  const told = (provider_payment_id: string, changes: Partial<RefundFact> = {}): RefundFact => ({
    ...{ provider_payment_id, provider_refund_id: uniqueName('REF'), amount: '50.00', currency: 'USD' },
    ...{ status: 'SUCCESS', ...changes },
  })
  async function states(paymentId: string) {
    const rows = await stage().look(paymentId)
    return rows.map(({ amount, status, question }) => [amount, status, question])
  }

  describe('what was asked', () => {
    test('is begun once, and again after that, with what is accounted for', async () => {
      const id = await aCharge()
      const other = told(id, { amount: '20.00' })
      const held = told(id, { amount: '999.00' })
      for (const fact of [other, held, told(await aCharge())]) await store().applyRefund(fact)
      const refund = await stage().record(id, 50, 'provider')
      const asked = {
        provider_payment_id: id,
        amount: 50,
        currency: 'USD',
        known: [other.provider_refund_id],
      }
      expect(await store().beginRefund(refund)).toEqual({ ...asked, again: false })
      expect(await store().beginRefund(refund)).toEqual({ ...asked, again: true })
    })

    test('waits for a person while one of its sum that was told does', async () => {
      const id = await aCharge()
      const [first, other] = [
        await stage().record(id, 50, 'provider'),
        await stage().record(id, 20, 'provider'),
      ]
      await stage().record(id, 50, 'provider')
      await store().applyRefund(told(id))
      expect(await store().beginRefund(first)).toBeNull()
      expect(await store().beginRefund(other)).toMatchObject({ again: false })
      expect(await states(id)).toEqual([
        [50, 'asked', 'unclear'],
        [20, 'asked', null],
        [50, 'asked', null],
        [50, 'held', 'several'],
      ])
    })

    test.each(['unclear', 'status_400_code_5007', 'x'.repeat(90)])(
      'and ended as %s is not begun',
      async (word) => {
        const id = await aCharge()
        const refund = await stage().record(id, 50, 'provider')
        await store().endRefund(refund, word)
        expect(await store().beginRefund(refund)).toBeNull()
        expect(await states(id)).toEqual([
          word === 'unclear' ? [50, 'asked', 'unclear'] : [50, 'failed', null],
        ])
      },
    )

    test('and told is neither begun nor ended; nor is what is none', async () => {
      const id = await aCharge()
      const refund = await stage().record(id, 50, 'provider')
      await store().applyRefund(told(id))
      const written = await stage().record(id, 10, 'hand')
      for (const one of [refund, written, 999_999]) {
        expect(await store().beginRefund(one)).toBeNull()
        await store().endRefund(one, 'unclear')
        await store().endRefund(one, 'no')
      }
      expect(await states(id)).toEqual([
        [50, 'settled', null],
        [10, 'settled', null],
      ])
    })
  })

  describe('what the provider tells', () => {
    test('changes something once for each state, and what is settled stays so', async () => {
      const id = await aCharge()
      const fact = told(id)
      const changes: boolean[] = []
      for (const status of ['PENDING', 'PENDING', 'SUCCESS', 'SUCCESS', 'REJECTED', 'PENDING'] as const) {
        changes.push(await store().applyRefund({ ...fact, status }))
      }
      expect(changes).toEqual([true, false, true, false, false, false])
      expect(await states(id)).toEqual([[50, 'settled', null]])
    })

    test('is not what was asked where only the figure is the same, in other money', async () => {
      const id = await aCharge()
      await stage().record(id, 50, 'provider')
      await store().applyRefund(told(id, { currency: 'ARS' }))
      expect(await states(id)).toEqual([
        [50, 'asked', null],
        [50, 'held', 'other_currency'],
      ])
    })

    test('and failed is what was asked, never what was written by hand', async () => {
      const id = await aCharge()
      await stage().record(id, 50, 'hand')
      await store().applyRefund(told(id, { status: 'REJECTED' }))
      await stage().record(id, 20, 'provider')
      await store().applyRefund(told(id, { status: 'CANCELLED', amount: '20.00' }))
      expect(await states(id)).toEqual([
        [50, 'settled', null],
        [50, 'failed', null],
        [20, 'failed', null],
      ])
    })

    test('of a payment that is not ours changes nothing', async () => {
      expect(await store().applyRefund(told('DP-of-nobody'))).toBe(false)
    })
  })

  describe('the answer to what was asked', () => {
    test('is the row that asked, also where it was told first and could not be matched', async () => {
      const id = await aCharge()
      const [first, second] = [
        await stage().record(id, 50, 'provider'),
        await stage().record(id, 50, 'provider'),
      ]
      const fact = told(id, { status: 'PENDING' })
      await store().applyRefund(fact)
      expect(await store().applyRefund({ ...fact, refund_id: second })).toBe(true)
      expect(await store().applyRefund({ ...fact, refund_id: second })).toBe(false)
      expect((await stage().look(id)).map((row) => [row.id, row.status, row.providerRefundId])).toEqual([
        [first, 'asked', null],
        [second, 'pending', fact.provider_refund_id],
      ])
    })

    test('clears the question of a row that was unclear, and mends one that had failed', async () => {
      const id = await aCharge()
      for (const word of ['unclear', 'status_400']) {
        const refund = await stage().record(id, 50, 'provider')
        await store().endRefund(refund, word)
        await store().applyRefund(told(id, { refund_id: refund }))
      }
      expect(await states(id)).toEqual([
        [50, 'settled', null],
        [50, 'settled', null],
      ])
    })

    test('is a movement of its own where the row was matched with another one meanwhile', async () => {
      const id = await aCharge()
      const refund = await stage().record(id, 50, 'provider')
      const panel = told(id)
      await store().applyRefund(panel)
      const own = told(id, { refund_id: refund })
      expect(await store().applyRefund(own)).toBe(true)
      expect((await stage().look(id)).map(({ providerRefundId }) => providerRefundId)).toEqual([
        panel.provider_refund_id,
        own.provider_refund_id,
      ])
    })

    test('that names another charge is a movement of that one', async () => {
      const [id, other] = [await aCharge(), await aCharge()]
      const refund = await stage().record(id, 50, 'provider')
      await store().applyRefund(told(other, { refund_id: refund }))
      expect(await states(id)).toEqual([[50, 'asked', null]])
      expect(await states(other)).toEqual([[50, 'settled', null]])
    })

    test('that is a movement of its own already stays it', async () => {
      const id = await aCharge()
      const fact = told(id)
      await store().applyRefund(fact)
      const refund = await stage().record(id, 50, 'provider')
      expect(await store().applyRefund({ ...fact, refund_id: refund })).toBe(false)
      expect(await states(id)).toEqual([
        [50, 'settled', null],
        [50, 'asked', null],
      ])
    })

    test('is waited for where one of two has failed', async () => {
      const id = await aCharge()
      const refund = await stage().record(id, 50, 'provider')
      await stage().record(id, 50, 'provider')
      const fact = told(id, { status: 'REJECTED' })
      expect(await store().applyRefund(fact)).toBe(true)
      expect((await states(id)).slice(2)).toEqual([[50, 'held', 'several']])
      expect(await store().applyRefund({ ...fact, refund_id: refund })).toBe(true)
      expect(await states(id)).toEqual([
        [50, 'failed', null],
        [50, 'asked', null],
      ])
    })

    test('that is unclear is matched with nothing, and keeps its question whatever is told of it', async () => {
      const id = await aCharge()
      await stage().record(id, 50, 'provider')
      const fact = told(id, { status: 'PENDING' })
      expect(await store().applyRefund({ ...fact, is_unclear: true })).toBe(true)
      expect(await store().applyRefund({ ...fact, status: 'SUCCESS' })).toBe(true)
      expect(await states(id)).toEqual([
        [50, 'asked', null],
        [50, 'held', 'several'],
      ])
      expect(await store().applyRefund({ ...fact, status: 'REJECTED' })).toBe(true)
      expect(await states(id)).toMatchObject([{}, [50, 'failed', null]])
    })
  })
})
