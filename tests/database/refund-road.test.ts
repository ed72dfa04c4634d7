import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toOrderId } from '../../src/domain/order-id.ts'
import { createDlocalGo } from '../../supabase/functions/_shared/dlocal-go.ts'
import { settlePayment } from '../../supabase/functions/_shared/settle-payment.ts'
import { aTestEdge } from '../../supabase/functions/_shared/test-support/edge.ts'
import { paymentWebhookStore } from '../../supabase/functions/payment-webhook/store.ts'
import { paymentStepStore } from '../../supabase/functions/process-outbox/payment-store.ts'
import { processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import { runOutbox } from '../../supabase/functions/process-outbox/test-support/run-outbox.ts'
import { keys, startTestSandbox, type TestSandbox } from '../local/sandbox.ts'
import { anOrder, createOrder } from './support/orders.ts'
import { aRest } from './support/rest-server.ts'
import { salesIn } from './support/sales.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

/** Refunds from the button, the panel and by hand: the real database, and the provider as the sandbox plays it. */
const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)
const { somebody, decide, salesOf } = salesIn(database.sql)
const now = Date.now

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control('POST', '/reset')
  await database.sql()`truncate public.outbox`
})

const shop = () => {
  const sleep = async () => undefined
  return createDlocalGo({ apiUrl: `${sandbox.url}/dlocal-go`, ...keys, now, sleep })
}

type Charge = { id: number; email: string; dp: string; quarter: number; currency: string }

/** The provider notifies: what it knows of the payment is read and merged. */
async function notify(dp: string): Promise<void> {
  const ledger = paymentWebhookStore(await rest.clientFor('service'))
  const eventId = await ledger.recordEvent(JSON.stringify({ payment_id: dp }), dp)
  const settled = await settlePayment({ provider: shop(), ledger, now }, { payment_id: dp }, eventId)
  expect(settled.kind).toBe('settled')
}

/** Somebody pays an order of 90 USD, of which the provider takes this sum. */
async function pay(order_id: string, email: string, amount = 90, currency = 'USD'): Promise<Charge> {
  const address = 'https://meridiano.example/payment-success'
  const made = await shop().createPayment(
    {
      ...{
        currency,
        amount,
        order_id: toOrderId(order_id),
        description: 'GEE',
        payer: { name: 'Ana', email },
      },
      ...(currency !== 'USD' && { country: currency.slice(0, 2) }),
      ...{ success_url: address, back_url: address, notification_url: sandbox.url },
    },
    4000,
  )
  if (!made.ok) throw new Error(made.detail)
  const dp = made.value.id
  await sandbox.control('POST', `/dlocal-go/payments/${dp}/status?webhook=false`, { status: 'PAID' })
  await notify(dp)
  const [row] = await database.sql()`select id::int from public.payments where dlocal_payment_id = ${dp}`
  return { id: row?.id, email, dp, quarter: Math.round(amount * 25) / 100, currency }
}

async function bought(course_id = 'gee-python', amount = 90, currency = 'USD', email = somebody()) {
  const order = anOrder({ email, amount: '90.00', course_id })
  await createOrder(database.sql(), order)
  return pay(order.order_id, email, amount, currency)
}

async function counted(charge: Charge): Promise<Charge> {
  const decision = { payment_id: charge.id, decision: 'counted', note: 'Es el precio en su moneda' }
  expect(await decide('staff', 'resolve_payment_review', decision)).toBe(true)
  return charge
}

async function anInstalment(): Promise<Charge> {
  const email = somebody()
  const link = await callAs<{ order_id: string }>(database.sql(), 'staff', 'create_staff_order', {
    ...{ idempotency_key: aForm(), email, payer_name: 'Ana', country: 'AR', amount: 90 },
    ...{ course_id: 'gee-python', payment_type: 'installments', total_course_amount: 270 },
  })
  return pay(link.order_id, email)
}

const charges: [string, number, () => Promise<Charge>][] = [
  ['a single payment', 90, () => bought()],
  ['an instalment', 270, anInstalment],
  ['a membership', 90, () => bought('all-access-geoai')],
  ['a sum held in ARS, and counted', 90, async () => counted(await bought('gee-python', 98_000.4, 'ARS'))],
  ['a sum held in MXN, and counted', 90, async () => counted(await bought('gee-python', 1620, 'MXN'))],
]

let forms = 0
const aForm = () => `formulario-de-devolver-${++forms}`

function press(charge: Charge, request_key = aForm(), through = 'provider') {
  const refund = { payment_id: charge.id, kind: 'refund', amount: charge.quarter, reason: 'Se arrepintió' }
  return decide('admin', 'record_refund', { ...refund, request_key, through })
}
/** A run of the outbox, later than any wait that an earlier one has left. */
async function run(): Promise<void> {
  const client = await rest.clientFor('service')
  await database.sql()`delete from public.outbox where kind <> 'payment_refund'`
  await database.sql()`update public.outbox set next_attempt_at = now()`
  const payments = { store: paymentStepStore(client), provider: shop, now }
  await runOutbox({ edge: aTestEdge(), store: processOutboxStore(client), payments })
}
async function made(): Promise<{ id: string; amount: number; status: string }[]> {
  const list = await shop().listRefunds(0)
  if (!list.ok) throw new Error(list.detail)
  return list.value.entries.map(({ id, amount, status }) => ({ id, amount: Number(amount), status }))
}
/** What is under way at the provider ends, and is notified. */
async function end(charge: Charge, status = 'SUCCESS'): Promise<void> {
  for (const refund of await made()) {
    if (refund.status === 'PENDING') {
      await sandbox.control('POST', `/dlocal-go/refunds/${refund.id}/status`, { status })
    }
  }
  await notify(charge.dp)
}
async function inPanel(charge: Charge): Promise<void> {
  const refund = await shop().createRefund({
    ...{ payment_id: charge.dp, amount: charge.quarter, currency: charge.currency },
  })
  if (!refund.ok) throw new Error(refund.detail)
  await end(charge)
}
function arm(fault: Record<string, unknown>, times = 1) {
  return sandbox.control('POST', '/faults', { method: 'POST', path: '/v1/refunds', times, ...fault })
}

/** How many movements there are in the end, and how many of them the provider made. */
const ways: [string, { moved: number; made: number }, (charge: Charge) => Promise<void>][] = [
  [
    'from the button',
    { moved: 1, made: 1 },
    async (charge) => {
      await press(charge)
      await run()
      await end(charge)
    },
  ],
  [
    'from the button, refused',
    { moved: 0, made: 0 },
    async (charge) => {
      await arm({ status: 400, body: { code: 5002, message: 'Invalid transaction status' } })
      await press(charge)
      for (const _ of [1, 2]) await run()
    },
  ],
  [
    'from the button, rejected later',
    { moved: 0, made: 1 },
    async (charge) => {
      await press(charge)
      await run()
      await end(charge, 'REJECTED')
    },
  ],
  [
    'from the button, with a lost answer',
    { moved: 1, made: 1 },
    async (charge) => {
      await arm({ apply_then_drop: true })
      await press(charge)
      for (const _ of [1, 2, 3]) await run()
      await end(charge)
    },
  ],
  [
    'from the button, with a lost answer and a notification before the next try',
    { moved: 1, made: 1 },
    async (charge) => {
      await arm({ apply_then_drop: true })
      await press(charge)
      await run()
      await end(charge)
      await run()
    },
  ],
  [
    'from the button, with a lost question',
    { moved: 1, made: 1 },
    async (charge) => {
      await arm({ drop_connection: true })
      await press(charge)
      for (const _ of [1, 2]) await run()
      await end(charge)
    },
  ],
  [
    'from the button, pressed twice',
    { moved: 1, made: 1 },
    async (charge) => {
      const form = aForm()
      await Promise.all([press(charge, form), press(charge, form)])
      for (const _ of [1, 2]) await run()
      await end(charge)
    },
  ],
  ['by panel alone', { moved: 1, made: 1 }, (charge) => inPanel(charge)],
  ['by hand alone', { moved: 1, made: 0 }, (charge) => press(charge, aForm(), 'hand')],
  [
    'in the panel, and written down',
    { moved: 1, made: 1 },
    async (charge) => {
      await press(charge, aForm(), 'hand')
      await inPanel(charge)
    },
  ],
  [
    'from the button, then in the panel',
    { moved: 2, made: 2 },
    async (charge) => {
      await press(charge)
      await run()
      await inPanel(charge)
    },
  ],
  [
    'in the panel, then from the button',
    { moved: 2, made: 2 },
    async (charge) => {
      await inPanel(charge)
      await press(charge)
      await run()
      await end(charge)
    },
  ],
  [
    'twice of one sum',
    { moved: 2, made: 2 },
    async (charge) => {
      for (const _ of [1, 2]) await press(charge)
      await arm({ apply_then_drop: true })
      for (const _ of [1, 2, 3]) await run()
      await end(charge)
    },
  ],
  [
    'twice of one sum, with both answers lost, as a person tells them apart',
    { moved: 2, made: 2 },
    async (charge) => {
      for (const _ of [1, 2]) await press(charge)
      await arm({ apply_then_drop: true }, 2)
      for (const _ of [1, 2, 3]) await run()
      await end(charge)
      for (const _ of [1, 2]) {
        const [pair] = await database.sql()`
          select min(f.id) filter (where question = 'several')::int as held, min(f.id) filter (where status = 'asked')::int as asked
          from public.payment_refunds f where f.payment_id = ${charge.id}`
        const same = {
          refund_id: pair?.held,
          decision: 'same',
          same_as: pair?.asked,
          reason: 'Vistas en el panel',
        }
        await decide('admin', 'decide_refund', same)
      }
      for (const _ of [1, 2]) await run()
    },
  ],
]

async function look(charge: Charge) {
  const [sale] = await salesOf(charge.email)
  const [row] = await database.sql()`select refund_total::float8 as total,
      (select count(*)::int from public.payment_refunds f where f.payment_id = p.id and f.status = 'settled') as moved,
      (select count(*)::int from public.payment_refunds f where f.payment_id = p.id and f.status not in ('settled', 'failed')) as open
    from public.payments p where p.id = ${charge.id}`
  return { paid: sale?.paid, refunded: sale?.refunded, remaining: sale?.remaining, ...row }
}

describe.each(charges)('of %s', (_name, agreed, aCharge) => {
  test.each(ways)('%s', async (_way, { moved, made: byProvider }, act) => {
    const charge = await aCharge()
    await act(charge)
    const total = Math.round(moved * charge.quarter * 100) / 100
    const figures = { paid: 90, refunded: moved * 22.5, remaining: agreed - 90 + moved * 22.5 }
    expect(await look(charge)).toEqual({ ...figures, moved, open: 0, total })
    expect((await made()).map(({ amount }) => amount)).toEqual(Array(byProvider).fill(charge.quarter))
    // Nothing more happens, whatever is notified or run again.
    await notify(charge.dp)
    await run()
    expect(await look(charge)).toEqual({ ...figures, moved, open: 0, total })
    expect(await made()).toHaveLength(byProvider)
  })
})

test('a duplicate that is given back touches nothing of the sale', async () => {
  const first = await bought()
  const second = await bought('gee-python', 90, 'USD', first.email)
  const whole = { ...second, quarter: 90 }
  await press(whole)
  await run()
  await end(whole)
  expect(await look(second)).toMatchObject({ paid: 90, refunded: 0, remaining: 0, moved: 1, total: 90 })
  expect(await look(first)).toMatchObject({ moved: 0, total: 0 })
})
