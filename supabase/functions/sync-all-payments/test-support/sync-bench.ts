import { afterEach, beforeEach } from 'vitest'
import { createDlocalGo } from '../../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, type Sent, send, siteOrigin, type TestEdge } from '../../_shared/test-support/edge.ts'
import { asStaff, findStaff } from '../../_shared/test-support/staff.ts'
import { createHandler } from '../index.ts'
import { type MemorySync, memorySync } from './memory-store.ts'

export const cronSecret = 'cron-secret-of-the-tests'
export const asSchedule = { authorization: `Bearer ${cronSecret}` }

export type SyncBench = {
  provider: DlocalGoServer
  store: MemorySync
  edge: TestEdge
  alarms: number
  /** How long was waited for a busy provider, in ms. */
  waits: number[]
  /** A call; what it left for the background has ended when it is over. */
  sync(headers?: Record<string, string>): Promise<Sent>
}

/** A provider with payments, a store with orders, and the function between them. */
export function aSyncBench(): SyncBench {
  const bench = { alarms: 0, waits: [] as number[] } as SyncBench

  beforeEach(async () => {
    const provider = await startDlocalGoServer()
    const store = memorySync()
    const edge = aTestEdge()
    Object.assign(bench, { provider, store, edge, alarms: 0, waits: [] })
    bench.sync = async (headers = asStaff) => {
      const background: Promise<void>[] = []
      const api = createDlocalGo({
        ...{ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now },
        sleep: async (ms) => void bench.waits.push(ms),
        keyRefused: async () => {
          bench.alarms += 1
        },
      })
      const inBackground = (work: Promise<void>) => void background.push(work)
      const handler = createHandler({ edge, store, provider: api, findStaff, cronSecret, inBackground })
      const sent = await send(handler, { method: 'POST', headers: { origin: siteOrigin, ...headers } })
      await Promise.all(background)
      return sent
    }
  })
  afterEach(() => bench.provider.stop())
  return bench
}

let payments = 0

/** Orders of ours that were paid yesterday at the provider, which told nobody. Returns the ids of the payments. */
export function paidOrders({ provider, store }: SyncBench, count: number): string[] {
  return Array.from({ length: count }, () => {
    payments += 1
    const orderId = `order-${String(payments).padStart(20, '0')}`
    store.addOrder({ orderId, amount: '150.00' })
    return aPayment(provider, { order_id: orderId })
  })
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
