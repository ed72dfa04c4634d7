import { createHmac } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { aSchool } from '../../../../tests/database/support/handler-school.ts'
import {
  anInstallmentsOrder,
  anOrder,
  createOrder,
  type OrderInput,
  paymentRows,
} from '../../../../tests/database/support/orders.ts'
import { createDlocalGo } from '../../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../../_shared/test-support/edge.ts'
import { createHandler, paymentWebhookStore } from '../index.ts'

export function signature(body: string): string {
  return createHmac('sha256', dlocalGoKeys.secretKey).update(dlocalGoKeys.apiKey).update(body).digest('hex')
}

/** The webhook of a school with this order (one with an external id is a plan's); each test has a provider and a log of its own. */
export function aWebhook(order: Partial<OrderInput>) {
  const school = aSchool()
  const { sql } = school
  let provider: DlocalGoServer
  let edge: TestEdge

  beforeEach(async () => {
    provider = await startDlocalGoServer()
    edge = aTestEdge()
    await addOrder(order)
  })
  afterEach(() => provider.stop())

  const addOrder = (changes: Partial<OrderInput>) =>
    createOrder(sql(), changes.external_id ? anInstallmentsOrder(changes) : anOrder(changes))

  function handle(init: RequestInit): Promise<Sent> {
    const sleep = async () => undefined
    const client = createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep })
    const store = paymentWebhookStore(school.client())
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

  const texts = async (query: Promise<readonly Record<string, unknown>[]>) =>
    (await query).map((row) => Object.values(row)[0])
  return {
    ...{ school, addOrder, handle, notify, provider: () => provider, edge: () => edge },
    rows: () => paymentRows(sql()),
    events: async () => [
      ...(await sql()`select id::int, body, deliveries, outcome from public.payment_events order by id`),
    ],
    receipts: () =>
      texts(sql()`select natural_key from public.outbox where kind = 'receipt_mail' order by id`),
    /** What was told last of each refund. */
    refunds: async () => [
      ...(await sql()`select p.dlocal_payment_id as provider_payment_id, f.provider_refund_id, f.amount, f.currency,
          f.provider_status as status
        from public.payment_refunds f join public.payments p on p.id = f.payment_id order by f.id`),
    ],
    /** Ids of the notifications that will be asked about again. */
    asked: () =>
      texts(
        sql()`select (payload ->> 'event_id')::int from public.outbox where kind = 'payment_recheck' order by id`,
      ),
  }
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
