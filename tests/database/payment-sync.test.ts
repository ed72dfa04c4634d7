import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { backlogSchema } from '../../src/domain/contracts/checks.ts'
import { syncStateSchema } from '../../src/domain/contracts/payment-sync.ts'
import type { PaymentFact } from '../../supabase/functions/_shared/payment-fact.ts'
import { beginningOf } from '../../supabase/functions/sync-all-payments/cursor.ts'
import { noCounts } from '../../supabase/functions/sync-all-payments/page-work.ts'
import {
  type Begun,
  type PaymentSyncStore,
  paymentSyncStore,
  type SyncRun,
} from '../../supabase/functions/sync-all-payments/store.ts'
import { aSchool } from './support/handler-school.ts'
import {
  aFact,
  ageOrder,
  anInstallmentsOrder,
  anOrder,
  apply,
  createOrder,
  type OrderInput,
  placedOrder,
  stateOf,
} from './support/orders.ts'

const database = aSchool()

type Stage = {
  store: PaymentSyncStore
  /** Lets time go by. */
  pass(seconds: number): Promise<void>
}

async function real(): Promise<Stage> {
  const sql = database.sql()
  return {
    store: paymentSyncStore(database.client()),
    async pass(seconds) {
      await sql`update private.payment_syncs set started_at = started_at - make_interval(secs => ${seconds}),
        finished_at = finished_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds})`
    },
  }
}

const counts = { ...noCounts, processed: 20, updated: 3, skipped: 17 }
const cursor = {
  ...beginningOf({ of: 'payments', from: '2026-01-01', to: '2026-01-08' }),
  page: 4,
  seen: ['DP-1'],
}

function begun(answer: Begun): SyncRun {
  if (answer.outcome !== 'begun') throw new Error(answer.outcome)
  return answer
}

let names = 0
function stray(changes: Partial<PaymentFact> = {}): PaymentFact {
  names += 1
  return {
    provider_payment_id: `DP-stray-${names}`,
    order_id: `elsewhere-${names}`,
    external_id: null,
    status: 'PAID',
    provider_status: 'PAID',
    amount: '150.00',
    currency: 'USD',
    approved_at: null,
    payment_method: null,
    ...{ document_type: null, document: null, payer_name: null, payer_email: null },
    ...changes,
  }
}
const bodyOf = (fact: PaymentFact) => JSON.stringify({ payment_id: fact.provider_payment_id })

describe('on the database, behind the data API', () => {
  let opened: Stage
  beforeEach(async () => {
    opened = await real()
  })
  const stage = () => opened

  const store = () => stage().store

  describe('a run', () => {
    test('of a worker that died goes on after a minute; the dead one keeps nothing any more', async () => {
      const { worker } = begun(await store().begin('all'))
      await store().save(worker, cursor, counts, 37)
      await stage().pass(59)
      expect(await store().begin('all')).toEqual({ outcome: 'running' })
      await stage().pass(2)
      const next = begun(await store().begin('all'))
      expect(next).toMatchObject({ cursor })
      expect(await store().save(worker, { ...cursor, page: 1 }, noCounts, 1)).toBe(false)
      expect(await store().finish(worker, counts)).toBe(false)
      await store().release(worker)
      expect(await store().begin('all')).toEqual({ outcome: 'running' })
      expect(await store().save(next.worker, cursor, counts, 38)).toBe(true)
    })

    test('that is kept has its lease again', async () => {
      const { worker } = begun(await store().begin('all'))
      await stage().pass(50)
      await store().save(worker, cursor, counts, 37)
      await stage().pass(50)
      expect(await store().begin('all')).toEqual({ outcome: 'running' })
    })

    test('that has ended begins anew', async () => {
      const { worker } = begun(await store().begin('all'))
      await store().save(worker, cursor, counts, 37)
      expect(await store().finish(worker, counts)).toBe(true)
      expect(begun(await store().begin('all'))).toMatchObject({ cursor: null, counts: {}, progress: 0 })
    })

    test('that was left for a day begins anew', async () => {
      const { worker } = begun(await store().begin('all'))
      await store().save(worker, cursor, counts, 37)
      await store().release(worker)
      await stage().pass(23 * 3600)
      const resumed = begun(await store().begin('all'))
      expect(resumed).toMatchObject({ cursor })
      await store().release(resumed.worker)
      await stage().pass(2 * 3600)
      expect(begun(await store().begin('all'))).toMatchObject({ cursor: null })
    })
  })

  describe('the schedule', () => {
    test('has recent weeks, and nothing to do until 50 minutes after it began', async () => {
      const run = begun(await store().begin('recent'))
      const days = (Date.parse(run.toDay) - Date.parse(run.fromDay)) / 86_400_000
      expect(days).toBe(36)
      await store().finish(run.worker, counts)
      await stage().pass(49 * 60)
      expect(await store().begin('recent')).toEqual({ outcome: 'not_due' })
      await stage().pass(2 * 60)
      expect(begun(await store().begin('recent'))).toMatchObject({ scope: 'recent', cursor: null })
    })

    test('goes on with its own run, however short the time', async () => {
      const { worker } = begun(await store().begin('recent'))
      await store().save(worker, cursor, counts, 37)
      await store().release(worker)
      expect(begun(await store().begin('recent'))).toMatchObject({ scope: 'recent', cursor })
    })
  })
})

describe('in the database', () => {
  let store: PaymentSyncStore
  beforeEach(async () => {
    store = (await real()).store
  })
  const state = async () => {
    const [row] = await database.as('staff', (session) => session`select public.get_sync_state() as state`)
    return v.parse(syncStateSchema, row?.state)
  }

  test('the screen reads how far a run is, who began it or not, and when the last one ended', async () => {
    expect(await state()).toEqual({ last_run_at: null, running: false, progress: null, processed: null })
    const { worker } = begun(await store.begin('recent'))
    await store.save(worker, cursor, counts, 37)
    expect(await state()).toEqual({ last_run_at: null, running: true, progress: 37, processed: 20 })
    await store.release(worker)
    expect(await state()).toMatchObject({ running: false, progress: 37, processed: 20 })
    const resumed = begun(await store.begin('recent'))
    await store.finish(resumed.worker, counts)
    expect(await state()).toEqual({
      ...{ last_run_at: expect.any(String), running: false, progress: null, processed: null },
    })
    const [row] = await database.as('staff', (session) => session`select public.backlog_health() as health`)
    const { jobs } = v.parse(backlogSchema, row?.health)
    expect(jobs).toMatchObject([{ job: 'sync-all-payments', last_result: { ...counts, scope: 'recent' } }])
  })

  test('a run of everything begins a day before the first order', async () => {
    const { order_id } = await placedOrder(database.sql())
    await ageOrder(database.sql(), order_id, '40 days')
    const [first] = await database.sql()`select (min(created_at)::date - 1)::text as day from public.payments`
    expect(begun(await store.begin('all')).fromDay).toBe(first?.day)
  })

  describe('an order for a subscription', () => {
    const statusOf = async (order: OrderInput) => {
      const [row] = await database.sql()`select public.get_order_status(${order.order_id}) as answer`
      return row?.answer
    }
    async function aged(ago: string): Promise<OrderInput> {
      const order = anInstallmentsOrder()
      await createOrder(database.sql(), order)
      await ageOrder(database.sql(), order.order_id, ago)
      return order
    }

    test.each([
      ['that found no charge of it', '25 hours', counts, 'cancelled'],
      ['that could not read an entry', '25 hours', { ...counts, unreadable: 1 }, 'pending'],
      ['that began before its time to pay was over', '23 hours', counts, 'pending'],
      ['that reads only what changed after it', '40 days', counts, 'pending'],
    ])('after a run %s', async (_run, ago, read, status) => {
      const order = await aged(ago)
      await store.finish(begun(await store.begin('recent')).worker, read)
      expect(await statusOf(order)).toMatchObject({ status })
    })

    test('stays open until a run has ended, and while a charge of it is pending', async () => {
      const [none, charged] = [await aged('25 hours'), await aged('25 hours')]
      await apply(database.sql(), aFact(charged, { provider_payment_id: 'ST-token-1', status: 'PENDING' }))
      const { worker } = begun(await store.begin('all'))
      await store.save(worker, cursor, counts, 97)
      expect(await statusOf(none)).toMatchObject({ status: 'pending' })
      await store.finish(worker, counts)
      expect(await statusOf(none)).toMatchObject({ status: 'cancelled', expired: true })
      expect(await statusOf(charged)).toMatchObject({ status: 'pending' })
    })
  })

  test('money without an order is on the desk once, and goes to the person that staff attach it to', async () => {
    const sql = database.sql()
    const fact = stray()
    const items = async () => [
      ...(await sql`select key from private.desk where kind = 'payment_unmatched' and data ->> 'reference' = ${fact.provider_payment_id}`),
    ]
    const pending = { ...fact, status: 'PENDING', provider_status: 'PENDING' } as const
    const [event] =
      await sql`select public.record_payment_event('dlocal-go', ${bodyOf(fact)}, ${fact.provider_payment_id}) as id`
    await store.apply(pending, Number(event?.id))
    expect(await items()).toEqual([])
    expect(await store.keepUnmatched(fact, bodyOf(fact), 'dlocal-go')).toBe(true)
    expect(await store.keepUnmatched(fact, bodyOf(fact), 'dlocal-go')).toBe(false)
    expect(await items()).toEqual([{ key: `payment_unmatched:${event?.id}` }])
    await database.as(
      'staff',
      (session) => session`
      select public.attach_unmatched_payment(${event?.id}, 'rosa@example.com', 'gee-python', 'Pagó por teléfono')`,
    )
  })

  test('money whose order came meanwhile is merged instead', async () => {
    const sql = database.sql()
    const order = anOrder({ amount: '150.00' })
    const fact = stray({ ...aFact(order), provider_payment_id: 'DP-late' } as Partial<PaymentFact>)
    await createOrder(sql, order)
    expect(await store.keepUnmatched(fact, bodyOf(fact), 'dlocal-go')).toBe(false)
    expect((await stateOf(sql, order)).payments).toMatchObject([
      { status: 'PAID', dlocal_payment_id: 'DP-late' },
    ])
  })
})
