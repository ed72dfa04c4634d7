import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { createDlocalGo } from '../../supabase/functions/_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../../supabase/functions/_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, send } from '../../supabase/functions/_shared/test-support/edge.ts'
import {
  createHandler,
  type PaymentWebhookStore,
  paymentWebhookStore,
} from '../../supabase/functions/payment-webhook/index.ts'
import { anOrder, createOrder, stateOf } from './support/orders.ts'
import { aPaymentFact, uniqueName } from './support/payment-facts.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const rest = aRest(database)

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
    const handler = createHandler({ edge: aTestEdge(), store, provider: api })
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
        $$ begin raise exception 'no commit'; end $$;
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
    await expect(gone.apply(aPaymentFact({}), 1)).rejects.toMatchObject({ name: 'DatabaseError' })
    await expect(gone.markUnmatched(1)).rejects.toMatchObject({ name: 'DatabaseError' })
    await expect(gone.planLinks()).rejects.toMatchObject({ name: 'DatabaseError' })
  })
})
