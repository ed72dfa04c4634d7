import { describe, expect, test } from 'vitest'
import { toOrderId } from '../../src/domain/order-id.ts'
import { settlePayment } from '../../supabase/functions/_shared/settle-payment.ts'
import { paymentWebhookStore } from '../../supabase/functions/payment-webhook/index.ts'
import { beginningOf, type SyncList } from '../../supabase/functions/sync-all-payments/cursor.ts'
import { noCounts, workPage } from '../../supabase/functions/sync-all-payments/page-work.ts'
import { paymentSyncStore } from '../../supabase/functions/sync-all-payments/store.ts'
import { aSandbox } from '../local/sandbox.ts'
import { anOrder, createOrder } from './support/orders.ts'
import { aRest } from './support/rest-server.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase } from './support/test-database.ts'

/**
 * Two roads tell of one order, in both orders: what is counted is a fact, whoever tells it first (decisions 59, 78 and
 * 117). The real database, and the provider as the sandbox plays it; `refund-road.test.ts` has each road of a refund alone.
 */
const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)
const { somebody, decide } = salesIn(database.sql)
const now = Date.now

const sandbox = aSandbox()

/** An order of 100 USD that the provider has taken, of which nobody has told us yet. */
async function paidAtTheProvider(): Promise<string> {
  const order = anOrder({ email: somebody(), amount: '100.00' })
  await createOrder(database.sql(), order)
  const address = 'https://meridiano.example/payment-success'
  const made = await sandbox.shop().createPayment(
    {
      ...{
        total: { currency: 'USD', minor: 10_000 },
        orderId: toOrderId(order.order_id),
        description: 'GEE',
      },
      ...{ payer: { name: 'Ana', email: order.email }, successUrl: address, backUrl: address },
      notificationUrl: sandbox.url,
    },
    4000,
  )
  if (!made.ok) throw new Error(made.detail)
  const { id } = made.value
  await sandbox.control('POST', `/dlocal-go/payments/${id}/status?webhook=false`, { status: 'PAID' })
  return id
}

async function notify(dp: string): Promise<void> {
  const ledger = paymentWebhookStore(await rest.clientFor('service'))
  const eventId = await ledger.recordEvent(JSON.stringify({ payment_id: dp }), dp, 'dlocal-go')
  const settled = await settlePayment({ provider: sandbox.shop(), ledger, now }, { payment_id: dp }, eventId)
  expect(settled.kind).toBe('settled')
}

async function synchronise(): Promise<void> {
  const day = (after: number) => new Date(now() + after * 86_400_000).toISOString().slice(0, 10)
  const deps = { store: paymentSyncStore(await rest.clientFor('service')), provider: sandbox.shop() }
  const [fromDay, toDay] = [day(-2), day(1)]
  const run = {
    ...{ outcome: 'begun' as const, worker: '', scope: 'all' as const, fromDay, toDay },
    ...{ cursor: null, counts: {}, progress: 0 },
  }
  const lists: SyncList[] = [{ of: 'payments', from: fromDay, to: toDay }, { of: 'refunds' }]
  for (const list of lists) {
    const worked = await workPage(deps, run, beginningOf(list), noCounts)
    expect(worked).toMatchObject({ ok: true, value: { counts: { unreadable: 0 } } })
  }
}

const chargeOf = async (dp: string) =>
  (await database.sql()`select id::int, sale_id::int from public.payments where dlocal_payment_id = ${dp}`)[0]

/** Staff write down what they see of a charge, which is there once it was told. */
async function write(dp: string, kind: 'refund' | 'chargeback'): Promise<void> {
  if (!(await chargeOf(dp))) await notify(dp)
  const payment_id = (await chargeOf(dp))?.id
  await decide('admin', 'record_refund', { payment_id, kind, amount: 25, reason: 'Lo dice el banco' })
}

/** What each makes go back of the charge; `same`: one movement, told twice. */
const roads: Record<string, { act: (dp: string) => Promise<void>; back?: 'same' | 'other' }> = {
  'a refund in the panel': {
    act: async (dp) => {
      expect(await sandbox.shop().createRefund({ paymentId: dp, amount: 25, currency: 'USD' })).toMatchObject(
        {
          ok: true,
        },
      )
      const list = await sandbox.shop().listRefunds(0)
      for (const refund of list.ok ? list.value.entries : []) {
        await sandbox.control('POST', `/dlocal-go/refunds/${refund.id}/status?webhook=false`, {
          status: 'SUCCESS',
        })
      }
    },
    back: 'same',
  },
  'a notification': { act: notify },
  'the synchronisation': { act: synchronise },
  'a chargeback': { act: (dp) => write(dp, 'chargeback'), back: 'other' },
  'a refund written by hand': { act: (dp) => write(dp, 'refund'), back: 'same' },
}

/** The ledger of an order: its charges and receipts, its sale as it is kept and as it is counted anew. */
async function ledgerOf(dp: string) {
  const charge = await chargeOf(dp)
  const [row] = await database.sql()`select
      (select count(*)::int from public.payments p where p.sale_id = ${charge?.sale_id} and p.is_counted) as charges,
      (select count(*)::int from public.outbox o where o.natural_key = ${`receipt:${dp}`}) as receipts,
      array(select f.amount::float8 from public.payment_refunds f where f.payment_id = ${charge?.id} and f.status = 'settled') as back,
      to_jsonb(d) as counted, to_jsonb(b) - 'person_id' as kept
    from private.debts_of(array[${charge?.sale_id}::bigint]) d join private.sale_balances b using (sale_id)`
  expect(row?.kept).toEqual(row?.counted)
  const { paid, refunded, remaining } = row?.kept ?? {}
  return { charges: row?.charges, receipts: row?.receipts, back: row?.back, paid, refunded, remaining }
}

describe('an order is told of by', () => {
  test.each(
    Object.keys(roads).flatMap((one) =>
      Object.keys(roads).flatMap((other) => (one === other ? [] : [[one, other] as const])),
    ),
  )('%s, then %s', async (one, other) => {
    const dp = await paidAtTheProvider()
    const told = [roads[one], roads[other]]
    for (const road of told) await road?.act(dp)
    // At last everybody has told everything.
    await notify(dp)
    await synchronise()
    const movements = new Set(told.flatMap((road) => road?.back ?? []))
    const back = [...movements].map(() => 25)
    const sum = 25 * back.length
    const expected = { charges: 1, receipts: 1, back, paid: 100, refunded: sum, remaining: sum }
    expect(await ledgerOf(dp)).toEqual(expected)
    await notify(dp)
    expect(await ledgerOf(dp)).toEqual(expected)
  })
})
