import { toOrderId } from '../../../../src/domain/order-id.ts'
import type { School } from '../../../../tests/database/support/handler-school.ts'
import { aFact, apply, paymentRows } from '../../../../tests/database/support/orders.ts'
import { createDlocalGo } from '../../_shared/dlocal-go/provider.ts'
import { dlocalGoKeys, startDlocalGoServer } from '../../_shared/dlocal-go/test-support/server.ts'
import { randomId } from '../../_shared/secrets.ts'
import { aTestEdge } from '../../_shared/test-support/edge.ts'
import { type CreatePaymentDeps, createPaymentStore } from '../index.ts'
import { staffOrderCreator } from '../staff-payment.ts'

export type PaymentDesk = Awaited<ReturnType<typeof openDesk>>

/** Dependencies of `create-payment` in this school, and a listening provider. */
export async function openDesk(school: School) {
  const provider = await startDlocalGoServer()
  const edge = aTestEdge()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 20)))
  const deps: CreatePaymentDeps = {
    edge,
    sleep,
    store: createPaymentStore(school.client()),
    limiter: school.limiter(),
    findStaff: school.findStaff,
    createStaffOrder: staffOrderCreator(school.callAsStaff()),
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
    newOrderId: () => toOrderId(randomId(18)),
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example/functions/v1',
    },
  }
  const rows = () => paymentRows(school.sql())
  /** What the provider notifies about the latest order. */
  async function report(status: string): Promise<void> {
    const order = (await rows()).at(-1)
    await apply(school.sql(), aFact({ order_id: order?.orderId, amount: order?.amount }, { status }))
  }
  return { provider, edge, deps, rows, report, close: () => provider.stop() }
}
