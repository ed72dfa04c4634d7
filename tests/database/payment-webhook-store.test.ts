import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { createDlocalGo } from '../../supabase/functions/_shared/dlocal-go.ts'
import type { PaymentFact } from '../../supabase/functions/_shared/payment-fact.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../../supabase/functions/_shared/test-support/dlocal-go-server.ts'
import { aTestEdge, send } from '../../supabase/functions/_shared/test-support/edge.ts'
import type { NewOrder } from '../../supabase/functions/_shared/test-support/memory-ledger.ts'
import { createHandler } from '../../supabase/functions/payment-webhook/handler.ts'
import {
  type PaymentWebhookStore,
  paymentWebhookStore,
} from '../../supabase/functions/payment-webhook/store.ts'
import { atOnce, contract } from './support/contract.ts'
import { anOrder, createOrder, shuffled, stateOf } from './support/orders.ts'
import { doubleStage, realStage, type WebhookStage } from './support/payment-webhook-stage.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const rest = aRest(database)

async function real(): Promise<WebhookStage> {
  return realStage(database.sql(), await rest.clientFor('service'))
}

let names = 0
/** Unique in this file, and long enough for an order id. */
function uniqueName(prefix: string): string {
  names += 1
  return `${prefix}-${String(names).padStart(20, '0')}`
}

function aFact(changes: Partial<PaymentFact> & { order_id?: string | null }): PaymentFact {
  const status = changes.status === undefined ? 'PAID' : changes.status
  return {
    ...{ provider_payment_id: uniqueName('DP'), order_id: null, external_id: null, status },
    ...{ provider_status: status ?? 'ODD', amount: '150.00', currency: 'USD', approved_at: null },
    ...{ payment_method: null, document_type: null, document: null, payer_name: null, payer_email: null },
    ...changes,
  }
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
      await store().apply(aFact({ order_id: orderId }), applied)
      await store().markUnmatched(applied)
      expect(await stage().event(applied)).toMatchObject({ outcome: 'applied' })
    })
  })

  describe('a payment', () => {
    test('that is paid is applied once, with one receipt', async () => {
      const orderId = await anOrderOf()
      const eventId = await record()
      const fact = aFact({ order_id: orderId })
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
      const fact = aFact({ order_id: orderId })
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
      const fact = aFact({ order_id: orderId })
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
      expect(await store().apply(aFact({ order_id: orderId, status }), await record())).toBe('applied')
      expect(await stage().look(orderId)).toMatchObject({ payments: [{ status: ours }], receipts: [] })
    })

    test('with an unknown status changes nothing', async () => {
      const orderId = await anOrderOf()
      const fact = aFact({ order_id: orderId, status: null })
      expect(await store().apply(fact, await record())).toBe('applied')
      expect(await store().apply(fact, await record())).toBe('unchanged')
      expect(await stage().look(orderId)).toMatchObject({
        payments: [{ status: 'PENDING', review: null }],
        receipts: [],
      })
    })

    test('of an unknown order is unmatched', async () => {
      const eventId = await record()
      expect(await store().apply(aFact({ order_id: uniqueName('order') }), eventId)).toBe('unmatched')
      expect(await stage().event(eventId)).toMatchObject({ outcome: 'unmatched' })
    })

    test('that the database rejects is not reported as success', async () => {
      const orderId = await anOrderOf()
      const eventId = await record()
      const broken = aFact({ order_id: orderId, provider_payment_id: '' })
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
        const fact = aFact({ order_id: orderId })
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
      const fact = aFact({ order_id: orderId, status: 'REJECTED', amount: '0.00' })
      expect(await store().apply(fact, await record())).toBe('applied')
      expect(await stage().look(orderId)).toMatchObject({ payments: [{ status: 'REJECTED', review: null }] })
    })
  })

  describe('several payments', () => {
    test('of one order at once are each kept, and the second goes to review', async () => {
      const orderId = await anOrderOf()
      const facts = [aFact({ order_id: orderId }), aFact({ order_id: orderId })]
      const eventId = await record()
      await atOnce(2, (index) => store().apply(facts[index] ?? aFact({}), eventId))
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
        const fact = aFact({ external_id: externalId, amount: '45.00' })
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
      const fact = aFact({ order_id: named, external_id: externalId, status: 'PENDING' })
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

describe('a write that fails is not acknowledged', () => {
  let provider: DlocalGoServer
  beforeEach(async () => {
    provider = await startDlocalGoServer()
  })
  afterEach(() => provider.stop())

  async function notify(store: PaymentWebhookStore, paymentId: string): Promise<number> {
    const { apiKey, secretKey } = dlocalGoKeys
    const sleep = async () => undefined
    const api = createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep })
    const handler = createHandler({ edge: aTestEdge(), store, keys: dlocalGoKeys, provider: api })
    const body = JSON.stringify({ payment_id: paymentId })
    const signature = createHmac('sha256', secretKey).update(apiKey).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      authorization: `V2-HMAC-SHA256, Signature: ${signature}`,
    }
    return (await send(handler, { method: 'POST', headers, body })).status
  }

  test.each(['record_payment_event(text, text, text)', 'apply_provider_payment(jsonb, bigint)'])(
    'when %s fails; the next delivery is applied',
    async (broken) => {
      const sql = database.sql()
      const order = anOrder({ amount: '150.00' })
      await createOrder(sql, order)
      const id = uniqueName('DP')
      provider.payments.push({ id, order_id: order.order_id, status: 'PAID', amount: 150, currency: 'USD' })
      const store = paymentWebhookStore(await rest.clientFor('service'))
      await sql.unsafe(`revoke execute on function public.${broken} from service_role`)
      expect(await notify(store, id)).toBeGreaterThanOrEqual(500)
      expect((await stateOf(sql, order)).payments).toMatchObject([{ status: 'PENDING' }])
      await sql.unsafe(`grant execute on function public.${broken} to service_role`)
      expect(await notify(store, id)).toBe(200)
      expect(await stateOf(sql, order)).toMatchObject({
        payments: [{ status: 'PAID', dlocal_payment_id: id }],
        receipts: [`receipt:${id}`],
      })
    },
  )

  test('when asking later about an unknown payment cannot be stored', async () => {
    const sql = database.sql()
    const store = paymentWebhookStore(await rest.clientFor('service'))
    await sql`revoke execute on function public.ask_payment_later(bigint) from service_role`
    expect(await notify(store, uniqueName('DP'))).toBeGreaterThanOrEqual(500)
    await sql`grant execute on function public.ask_payment_later(bigint) to service_role`
    expect(await notify(store, uniqueName('DP'))).toBe(200)
  })

  async function aPaidOrder() {
    const order = anOrder({ amount: '150.00' })
    await createOrder(database.sql(), order)
    const id = uniqueName('DP')
    provider.payments.push({ id, order_id: order.order_id, status: 'PAID', amount: 150, currency: 'USD' })
    return { order, id, store: paymentWebhookStore(await rest.clientFor('service')) }
  }
  const untouched = { payments: [{ status: 'PENDING', dlocal_payment_id: null }], receipts: [], sales: [] }
  const applied = (id: string) => ({ payments: [{ status: 'PAID' }], receipts: [`receipt:${id}`] })

  test('when every statement went well and the commit itself fails', async () => {
    const sql = database.sql()
    const { order, id, store } = await aPaidOrder()
    await sql.unsafe(`
      create function public.refuse_commit() returns trigger language plpgsql as
        $$ begin raise exception 'no commit' using errcode = '40001'; end $$;
      create constraint trigger payments_refuse_commit after update on public.payments
        deferrable initially deferred for each row execute function public.refuse_commit()`)
    expect(await notify(store, id)).toBeGreaterThanOrEqual(500)
    expect(await stateOf(sql, order)).toMatchObject(untouched)
    await sql`drop function public.refuse_commit() cascade`
    expect(await notify(store, id)).toBe(200)
    expect(await stateOf(sql, order)).toMatchObject(applied(id))
  })

  test('when a refund cannot be stored; the payment is, and the next delivery brings the refund', async () => {
    const sql = database.sql()
    const { order, id, store } = await aPaidOrder()
    provider.refunds.push({
      id: uniqueName('REF'),
      payment_id: id,
      amount: 50,
      currency: 'USD',
      status: 'SUCCESS',
    })
    const refunds = () => sql`select f.amount, f.status from public.payment_refunds f
      join public.payments p on p.id = f.payment_id where p.dlocal_payment_id = ${id}`
    await sql`revoke execute on function public.apply_provider_refund(jsonb) from service_role`
    expect(await notify(store, id)).toBeGreaterThanOrEqual(500)
    expect(await stateOf(sql, order)).toMatchObject(applied(id))
    await sql`grant execute on function public.apply_provider_refund(jsonb) to service_role`
    for (let delivery = 0; delivery < 3; delivery += 1) expect(await notify(store, id)).toBe(200)
    expect(await refunds()).toEqual([{ amount: '50.00', status: 'settled' }])
    expect(await stateOf(sql, order)).toMatchObject(applied(id))
  })

  test('when its database process is killed before the commit', async () => {
    const sql = database.sql()
    const { order, id, store } = await aPaidOrder()
    let answer = Promise.resolve(0)
    // A lock on the order's row stops the transaction in its middle.
    await sql.begin(async (inner) => {
      await inner`select from public.payments where dlocal_order_id = ${order.order_id} for update`
      answer = notify(store, id)
      const waiting = () => sql<{ pid: number }[]>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
      await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1)
      const [{ pid } = { pid: 0 }] = await waiting()
      await sql`select pg_terminate_backend(${pid})`
      expect(await answer).toBeGreaterThanOrEqual(500)
    })
    expect(await stateOf(sql, order)).toMatchObject(untouched)
    expect(await notify(store, id)).toBe(200)
    expect(await stateOf(sql, order)).toMatchObject(applied(id))
  })

  test('when the database cannot be reached', async () => {
    const gone = paymentWebhookStore(databaseClient('http://127.0.0.1:1', 'sb_secret_x'))
    expect(await notify(gone, uniqueName('DP'))).toBeGreaterThanOrEqual(500)
    await expect(gone.apply(aFact({}), 1)).rejects.toMatchObject({ name: 'DatabaseError' })
    await expect(gone.markUnmatched(1)).rejects.toMatchObject({ name: 'DatabaseError' })
    await expect(gone.planTokens()).rejects.toMatchObject({ name: 'DatabaseError' })
  })
})
