import { createHmac } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { createDlocalGo } from '../../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../../_shared/test-support/edge.ts'
import { type MemoryStore, memoryStore, type NewOrder } from '../../_shared/test-support/memory-ledger.ts'
import { createHandler } from '../index.ts'

export function signature(body: string): string {
  return createHmac('sha256', dlocalGoKeys.secretKey).update(dlocalGoKeys.apiKey).update(body).digest('hex')
}

/** The webhook with this order; each test has a provider, a store and a log of its own. */
export function aWebhook(order: NewOrder) {
  let provider: DlocalGoServer
  let store: MemoryStore
  let edge: TestEdge

  beforeEach(async () => {
    provider = await startDlocalGoServer()
    store = memoryStore()
    edge = aTestEdge()
    store.addOrder(order)
  })
  afterEach(() => provider.stop())

  function handle(init: RequestInit): Promise<Sent> {
    const sleep = async () => undefined
    const client = createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep })
    return send(createHandler({ edge, store, provider: client }), init)
  }

  /** A notification that the provider signed. */
  function notify(body: string): Promise<Sent> {
    const headers = {
      'content-type': 'application/json',
      authorization: `V2-HMAC-SHA256, Signature: ${signature(body)}`,
    }
    return handle({ method: 'POST', headers, body })
  }

  return { provider: () => provider, store: () => store, edge: () => edge, handle, notify }
}

export const notifiedOrderId = 'order-id-0123456789abcdef'
/** About the payment that `aPayment` adds. */
export const notification = '{"payment_id":"DP-283"}'

/** The only payment at the provider: the paid one of the order. */
export function aPayment(provider: DlocalGoServer, changes: Record<string, unknown> = {}): void {
  provider.payments.length = 0
  provider.payments.push({
    id: 'DP-283',
    order_id: notifiedOrderId,
    status: 'PAID',
    amount: 150,
    currency: 'USD',
    approved_date: '2026-01-05T10:20:30.000+0000',
    payment_method_type: 'CREDIT_CARD',
    payer: { document_type: 'DNI', document: 30123456 },
    card: { last4: '4242' },
    ...changes,
  })
}
