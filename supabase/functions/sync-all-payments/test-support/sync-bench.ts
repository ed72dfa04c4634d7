import { afterEach, beforeEach } from 'vitest'
import type { SyncCounts } from '../../../../src/domain/contracts/payment-sync.ts'
import { aSchool, type School } from '../../../../tests/database/support/handler-school.ts'
import { ageOrder, paymentRows, placedOrder } from '../../../../tests/database/support/orders.ts'
import { createDlocalGo } from '../../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, type Sent, send, siteOrigin, type TestEdge } from '../../_shared/test-support/edge.ts'
import { createHandler } from '../index.ts'
import { paymentSyncStore, type SyncScope } from '../store.ts'

export const cronSecret = 'cron-secret-of-the-tests'
export const asSchedule = { authorization: `Bearer ${cronSecret}` }

export type SyncBench = {
  school: School
  provider: DlocalGoServer
  edge: TestEdge
  alarms: number
  /** How long was waited for a busy provider, in ms. */
  waits: number[]
  /** A call of the staff, or with these headers; what it left for the background has ended when it is over. */
  sync(headers?: Record<string, string>): Promise<Sent>
  /** The first order of the school, which no page is about. */
  firstOrder: string
  /** Orders that became paid. */
  paid(): Promise<Awaited<ReturnType<typeof paymentRows>>>
  receipts(): Promise<number>
  events(): Promise<{ id: number; body: string; deliveries: number; outcome: string }[]>
  /** What the last run of this scope counted, once it has ended. */
  counted(scope?: SyncScope): Promise<SyncCounts | undefined>
  /** Lets time go by for the runs. */
  pass(seconds: number): Promise<void>
}

/** A provider with payments, a school without plans with an order of three weeks ago, and the function between them. */
export function aSyncBench(): SyncBench {
  const school = aSchool()
  const { sql } = school
  const bench = {
    ...{ school, alarms: 0, waits: [] as number[] },
    paid: async () => (await paymentRows(sql())).filter(({ status }) => status === 'PAID'),
    async receipts() {
      return (await sql()`select from public.outbox where kind = 'receipt_mail'`).length
    },
    events: async () => [
      ...(await sql()`select id::int, body, deliveries, outcome from public.payment_events order by id`),
    ],
    async counted(scope = 'all') {
      const [row] =
        await sql()`select counts from private.payment_syncs where scope = ${scope} and finished_at is not null`
      return row?.counts
    },
    async pass(seconds) {
      await sql()`update private.payment_syncs set started_at = started_at - make_interval(secs => ${seconds}),
        finished_at = finished_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds})`
    },
  } as SyncBench

  beforeEach(async () => {
    const provider = await startDlocalGoServer()
    const edge = aTestEdge()
    await sql()`update public.courses_moodle set subscription_link = null`
    bench.firstOrder = (await placedOrder(sql())).order_id
    await ageOrder(sql(), bench.firstOrder, '20 days')
    Object.assign(bench, { provider, edge, alarms: 0, waits: [] })
    bench.sync = async (headers) => {
      const background: Promise<void>[] = []
      const api = createDlocalGo({
        ...{ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now },
        sleep: async (ms) => void bench.waits.push(ms),
        keyRefused: async () => {
          bench.alarms += 1
        },
      })
      const inBackground = (work: Promise<void>) => void background.push(work)
      const store = paymentSyncStore(school.client())
      const handler = createHandler({
        edge,
        store,
        provider: api,
        findStaff: school.findStaff,
        cronSecrets: [cronSecret],
        inBackground,
      })
      const sent = await send(handler, {
        method: 'POST',
        headers: { origin: siteOrigin, ...(headers ?? (await school.signedIn())) },
      })
      await Promise.all(background)
      return sent
    }
  })
  afterEach(() => bench.provider.stop())
  return bench
}

let payments = 0

/** Orders of ours that were paid yesterday at the provider, which told nobody. Returns the ids of the payments. */
export async function paidOrders({ provider, school }: SyncBench, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { order_id } = await placedOrder(school.sql(), { amount: '150.00' })
    ids.push(aPayment(provider, { order_id }))
  }
  return ids
}

/** A payment of yesterday, first in the list as the newest; returns its id. */
export function aPayment(provider: DlocalGoServer, changes: Record<string, unknown> = {}): string {
  payments += 1
  const id = `DP-${payments}`
  const payment = { id, order_id: `elsewhere-${id}`, status: 'PAID', amount: 150, currency: 'USD' }
  provider.payments.unshift({ ...payment, created_date: `${daysAgo(1)}T12:00:00.000Z`, ...changes })
  return id
}

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Pages of payments that were read. */
export function pagesRead({ provider }: SyncBench, path = '/v1/payments?'): number {
  return provider.received.filter((call) => call.path.startsWith(path)).length
}
