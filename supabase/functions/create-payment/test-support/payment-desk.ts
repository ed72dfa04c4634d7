import { toOrderId } from '../../../../src/domain/order-id.ts'
import { createDlocalGo } from '../../_shared/dlocal-go/provider.ts'
import { dlocalGoKeys, startDlocalGoServer } from '../../_shared/dlocal-go/test-support/server.ts'
import { randomId } from '../../_shared/secrets.ts'
import { aTestEdge, openLimiter } from '../../_shared/test-support/edge.ts'
import { findStaff } from '../../_shared/test-support/staff.ts'
import type { CreatePaymentDeps } from '../index.ts'
import { memoryStore } from './memory-store.ts'
import { staffOrders } from './staff-orders.ts'

export type PaymentDesk = Awaited<ReturnType<typeof openDesk>>

/** Dependencies of `create-payment`: an empty store and a listening provider. */
export async function openDesk() {
  const provider = await startDlocalGoServer()
  const store = memoryStore()
  const orders = staffOrders(store)
  const edge = aTestEdge()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 20)))
  const deps: CreatePaymentDeps = {
    edge,
    sleep,
    store,
    limiter: openLimiter(),
    findStaff,
    createStaffOrder: orders.createStaffOrder,
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
    newOrderId: () => toOrderId(randomId(18)),
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example/functions/v1',
    },
  }
  return { provider, store, orders, edge, deps, close: () => provider.stop() }
}
