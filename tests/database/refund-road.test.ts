import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toOrderId } from '../../src/domain/order-id.ts'
import { settlePayment } from '../../supabase/functions/_shared/settle-payment.ts'
import { paymentWebhookStore } from '../../supabase/functions/payment-webhook/index.ts'
import { paymentStepStore } from '../../supabase/functions/process-outbox/payment-steps.ts'
import { runOutbox } from '../../supabase/functions/process-outbox/test-support/run-outbox.ts'
import { aSandbox } from '../local/sandbox.ts'
import { isLong } from '../support/sized.ts'
import { anOrder, createOrder } from './support/orders.ts'
import { aRest } from './support/rest-server.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase } from './support/test-database.ts'

/**
 * Money that goes back is one fact, by whatever way it went: the real database, and the
 * provider as the sandbox plays it.
 */
const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)
const { somebody, decide } = salesIn(database.sql)
const now = Date.now

const sandbox = aSandbox()
beforeEach(async () => {
  await database.sql()`truncate public.outbox`
})

type Came = { came: number; currency: string }
/** `part`: a third of it. */
type Charge = Came & { id: number; email: string; dp: string; part: number }

const cents = (sum: number) => Math.round(sum * 100) / 100
const dollars: Came = { came: 100, currency: 'USD' }
async function chargeOf(dp: string, email: string, came: Came): Promise<Charge> {
  const [row] = await database.sql()`select id::int from public.payments where dlocal_payment_id = ${dp}`
  return { ...came, id: row?.id, email, dp, part: cents(came.came / 3) }
}

/** The provider notifies: what it knows of the payment is read and merged. */
async function notify(dp: string): Promise<void> {
  const ledger = paymentWebhookStore(await rest.clientFor('service'))
  const eventId = await ledger.recordEvent(JSON.stringify({ payment_id: dp }), dp, 'dlocal-go')
  const settled = await settlePayment({ provider: sandbox.shop(), ledger, now }, { payment_id: dp }, eventId)
  expect(settled.kind).toBe('settled')
}

/** Somebody pays an order of 100 USD, of which the provider takes this sum. */
async function pay(order_id: string, email: string, came = dollars): Promise<Charge> {
  const address = 'https://meridiano.example/payment-success'
  const made = await sandbox.shop().createPayment(
    {
      ...{ total: { currency: came.currency, minor: cents(came.came * 100) }, orderId: toOrderId(order_id) },
      ...{ description: 'GEE', payer: { name: 'Ana', email } },
      ...(came.currency !== 'USD' && { country: came.currency.slice(0, 2) }),
      ...{ successUrl: address, backUrl: address, notificationUrl: sandbox.url },
    },
    4000,
  )
  if (!made.ok) throw new Error(made.detail)
  const dp = made.value.id
  await sandbox.control('POST', `/dlocal-go/payments/${dp}/status?webhook=false`, { status: 'PAID' })
  await notify(dp)
  return chargeOf(dp, email, came)
}

async function bought(came = dollars) {
  const email = somebody()
  const order = anOrder({ email, amount: '100.00' })
  await createOrder(database.sql(), order)
  return pay(order.order_id, email, came)
}

async function counted(charge: Charge): Promise<Charge> {
  const review = { payment_id: charge.id, decision: 'counted', note: 'Lo dice el panel' }
  expect(await decide('staff', 'resolve_payment_review', review)).toBe(true)
  return charge
}

/** What other kinds of charges count after a refund, money-recount.test.ts shows. */
const kinds: [name: string, buy: () => Promise<Charge>][] = [
  ['a payment of what was asked', () => bought()],
  ['a sum held in ARS, and counted', async () => counted(await bought({ came: 98_000.25, currency: 'ARS' }))],
]

let forms = 0
const aForm = () => `formulario-de-devolver-${++forms}`

function press(
  charge: Charge,
  more: {
    request_key?: string
    through?: 'hand'
    kind?: string
    amount?: number
    void_sale?: boolean
    withdraw_access?: boolean
  } = {},
) {
  const refund = { payment_id: charge.id, kind: 'refund', amount: charge.part, reason: 'Se arrepintió' }
  return decide('admin', 'record_refund', { ...refund, request_key: aForm(), through: 'provider', ...more })
}

/** A run of the outbox, later than any wait that an earlier one has left. */
async function run(): Promise<void> {
  const client = await rest.clientFor('service')
  await database.sql()`delete from public.outbox where kind <> 'payment_refund'`
  await database.sql()`update public.outbox set next_attempt_at = now()`
  const payments = { store: paymentStepStore(client), provider: sandbox.shop, now }
  await runOutbox({ client: () => client }, { payments })
}
async function made(): Promise<{ id: string; amount: number; status: string | null }[]> {
  const list = await sandbox.shop().listRefunds(0)
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

async function inPanel(charge: Charge, amount = charge.part): Promise<void> {
  const refund = await sandbox
    .shop()
    .createRefund({ paymentId: charge.dp, amount, currency: charge.currency })
  if (!refund.ok) throw new Error(refund.detail)
  await end(charge)
}

function arm(fault: Record<string, unknown>, times = 1) {
  return sandbox.control('POST', '/faults', { method: 'POST', path: '/v1/refunds', times, ...fault })
}

async function lastRefundOf({ id }: Charge): Promise<number> {
  const [row] =
    await database.sql()`select max(f.id)::int as id from public.payment_refunds f where f.payment_id = ${id}`
  return row?.id
}

/** What went back in the end, and what the provider made, where that is something else. */
type Moved = { moved: number[]; made?: number[] }

const ways: Record<string, (charge: Charge) => Promise<Moved>> = {
  'from the button': async (charge) => {
    await press(charge)
    await run()
    await end(charge)
    return { moved: [charge.part] }
  },
  'from the button, refused': async (charge) => {
    await arm({ status: 400, body: { code: 5002, message: 'Invalid transaction status' } })
    await press(charge)
    await run()
    return { moved: [] }
  },
  'from the button, rejected later': async (charge) => {
    await press(charge)
    await run()
    await end(charge, 'REJECTED')
    return { moved: [], made: [charge.part] }
  },
  'from the button, with a lost answer': async (charge) => {
    await arm({ apply_then_drop: true })
    await press(charge)
    for (const _ of [1, 2]) await run()
    await end(charge)
    return { moved: [charge.part] }
  },
  'from the button, with a lost answer and a notification before the next try': async (charge) => {
    await arm({ apply_then_drop: true })
    await press(charge)
    await run()
    await end(charge)
    await run()
    return { moved: [charge.part] }
  },
  'from the button, with a lost question': async (charge) => {
    await arm({ drop_connection: true })
    await press(charge)
    for (const _ of [1, 2]) await run()
    await end(charge)
    return { moved: [charge.part] }
  },
  'from the button, pressed twice': async (charge) => {
    const form = { request_key: aForm() }
    await Promise.all([press(charge, form), press(charge, form)])
    await expect(press(charge, { ...form, amount: 1 })).rejects.toThrow('idempotency_conflict')
    await run()
    await end(charge)
    return { moved: [charge.part] }
  },
  'in the panel, whole, and written down after it was told': async (charge) => {
    await inPanel(charge, charge.came)
    const form = { request_key: aForm(), through: 'hand', amount: charge.came } as const
    for (const _ of [1, 2]) await press(charge, form)
    await expect(press(charge, { through: 'hand' })).rejects.toThrow('refund_too_large')
    return { moved: [charge.came] }
  },
  'by hand alone, beside a chargeback that was won': async (charge) => {
    await press(charge, { kind: 'chargeback', through: 'hand', amount: charge.came })
    const won = { refund_id: await lastRefundOf(charge), decision: 'reverse', reason: 'Lo ganamos' }
    await decide('admin', 'decide_refund', won)
    await press(charge, { through: 'hand' })
    return { moved: [charge.part], made: [] }
  },
  'in the panel, and written down': async (charge) => {
    await press(charge, { through: 'hand' })
    await inPanel(charge)
    return { moved: [charge.part] }
  },
  'from the button, then in the panel': async (charge) => {
    await press(charge)
    await run()
    await inPanel(charge)
    return { moved: [charge.part, charge.part] }
  },
  'in the panel, then what is left from the button': async (charge) => {
    const left = cents(charge.came - charge.part)
    await inPanel(charge)
    await press(charge, { amount: left })
    await run()
    await end(charge)
    return { moved: [charge.part, left] }
  },
  'twice of one sum': async (charge) => {
    for (const _ of [1, 2]) await press(charge)
    await arm({ apply_then_drop: true })
    for (const _ of [1, 2]) await run()
    await end(charge)
    return { moved: [charge.part, charge.part] }
  },
  'twice of one sum, with both answers lost, as a person tells them apart': async (charge) => {
    for (const _ of [1, 2]) await press(charge)
    await arm({ apply_then_drop: true }, 2)
    for (const _ of [1, 2]) await run()
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
    return { moved: [charge.part, charge.part] }
  },
}

type Card = { currency: string; amount: number; refunded: number }

const cardOf = ({ currency }: Charge, confirmed: Card[]) => {
  const { amount = 0, refunded = 0 } = confirmed.find((one) => one.currency === currency) ?? {}
  return { amount, refunded }
}
async function cards(): Promise<{ confirmed: Card[] }> {
  const [row] = await database.as('staff', (session) => session`select public.money_cards() as cards`)
  return row?.cards
}

const rowsOf = ({ id }: Charge) =>
  database.sql()`select * from public.payment_refunds f where f.payment_id = ${id} order by f.id`

/** What each screen of the staff, the payer's page and the file of students say about the sale and its charge. */
async function told(of: Charge) {
  const { id, email, dp } = of
  const search = email.toLowerCase()
  const [known] = await database.sql()`select private.person_of(${search})::int as person,
    array(select s.id from public.sales s where s.payer_email_normalized = ${search}) as sales`
  const [row] = await database.as(
    'staff',
    (
      session,
    ) => session`select public.list_sales(${known?.person}) as sales, public.get_person(${known?.person}) as person,
      public.money_cards() as cards, public.export_balances(search => ${search}) -> 'rows' -> 0 as line,
      (select to_jsonb(b) from public.list_balances(search => ${search}) b) as balance,
      (select to_jsonb(p) from public.list_payments(search => ${search}) p where p.id = ${id}) as listed,
      (select l from json_array_elements(public.export_payments(search => ${search}) -> 'rows') l where l ->> 1 = ${dp}) as written,
      (select l.token from public.debt_links_of(${known?.sales}::bigint[]) l) as token`,
  )
  const [payer] = await database.sql()`select public.get_debt_link(${row?.token}) as link`
  const [sale] = row?.sales.sales ?? []
  type Row = { payment_id?: number; id?: number }
  const charge = sale.charges.find(({ payment_id }: Row) => payment_id === id)
  const payment = row?.person.payments.find((one: Row) => one.id === id)
  type Refund = { amount: number; status: string }
  const settled: Refund[] = charge.refunds.filter(({ status }: Refund) => status === 'settled')
  return {
    sale: { paid: sale.paid, refunded: sale.refunded, remaining: sale.remaining },
    standing: sale.standing === 'refunded' ? 'refunded' : sale.next_number === null ? 'closed' : 'owed',
    open: charge.refunds.filter(({ status }: Refund) => /asked|pending|held/.test(status)).length,
    settled: settled.map(({ amount }) => amount),
    room: charge.refund_room,
    came: [charge.received_amount, payment.received_amount],
    refunded: payment.refunded,
    balance: { paid: row?.balance.paid, remaining: row?.balance.remaining },
    csv: [row?.line[5], row?.line[7]],
    listed: [
      ...[row?.listed.received_amount, row?.listed.received_currency],
      ...[row?.listed.refunded, row?.listed.counted_usd],
    ],
    written: row?.written.slice(23, 30),
    link: payer?.link.state,
    card: cardOf(of, row?.cards.confirmed),
  }
}

/** `npm test` takes each way with the first kind, and with the other a part of them. */
const waysOf = (place: number) =>
  Object.entries(ways).filter((_way, index) => isLong || place === 0 || index % 4 === 1)

describe.each(kinds.map(([name, buy], place) => [name, buy, place] as const))(
  'of %s',
  (_name, buy, place) => {
    test.each(waysOf(place))('%s', async (_way, act) => {
      const charge = await buy()
      const card = cardOf(charge, (await cards()).confirmed)
      const { moved, made: byProvider = moved } = await act(charge)
      const back = cents(moved.reduce((all, sum) => all + sum, 0))
      const shares = moved.map((sum) => cents((100 * sum) / charge.came))
      const refunded = back === charge.came ? 100 : cents(shares.reduce((all, sum) => all + sum, 0))
      const paid = cents(100 - refunded)
      const standing = paid === 0 ? 'refunded' : refunded === 0 ? 'closed' : 'owed'
      expect(await told(charge)).toEqual({
        sale: { paid, refunded, remaining: refunded },
        balance: { paid, remaining: refunded },
        csv: [paid, refunded],
        standing,
        link: standing,
        open: 0,
        settled: moved,
        refunded: back,
        listed: [charge.came, charge.currency, back, 100],
        written: [charge.came, charge.currency, back, cents(charge.came - back), 100, paid, null],
        room: cents(charge.came - back),
        came: [charge.came, charge.came],
        card: { amount: card.amount, refunded: cents(card.refunded + back) },
      })
      expect((await made()).map(({ amount }) => amount)).toEqual(byProvider)
      // Nothing more happens, whatever is notified or run again.
      const rows = await rowsOf(charge)
      await notify(charge.dp)
      await run()
      expect(await rowsOf(charge)).toEqual(rows)
      expect(await made()).toHaveLength(byProvider.length)
    })
  },
)

test('with the sale voided in the same act the payer is told so, and not that all is paid', async () => {
  const charge = await bought()
  await press(charge, { through: 'hand', void_sale: true })
  expect(await told(charge)).toMatchObject({ sale: { refunded: charge.part }, link: 'voided' })
})

describe('a seat of a cohort that is full', () => {
  const cohort = () => database.sql()`select id from public.courses_moodle
    where base_slug = 'gee-python' and is_current_cohort`
  /** Whoever waits, called or not. */
  async function waiting(): Promise<() => Promise<boolean>> {
    const email = somebody().toLowerCase()
    const [row] = await cohort()
    await database.sql()`update public.enquiries set answered_at = now(), answered_by = gen_random_uuid()
      where form = 'waitlist' and answered_at is null`
    await database.sql()`insert into public.enquiries (form, name, email, course_slug, message)
      values ('waitlist', 'Ana', ${email}, 'gee-python', 'Quiero un lugar')`
    await database.sql()`update public.courses_moodle set seats = seats - private.seats_left(id)
      where id = ${row?.id}`
    return async () => {
      await database.sql()`select public.call_waiting()`
      const calls = await database.sql()`select from private.seat_calls where email_normalized = ${email}`
      return calls.length > 0
    }
  }
  // Whoever buys next finds seats.
  afterEach(async () => {
    const [row] = await cohort()
    await database.sql()`update public.courses_moodle set seats = 500 where id = ${row?.id}`
  })

  test('goes to who waits once a whole refund has ended with its sale', async () => {
    const charge = await bought()
    const isCalled = await waiting()
    expect(await isCalled()).toBe(false)
    await press(charge, { amount: charge.came, withdraw_access: true, void_sale: true })
    await run()
    await end(charge)
    expect(await told(charge)).toMatchObject({ settled: [100], link: 'voided' })
    expect(await isCalled()).toBe(true)
  })

  test('stays where only money went back, until a person voids the sale and withdraws its access', async () => {
    const charge = await bought()
    const isCalled = await waiting()
    await inPanel(charge, charge.came)
    expect(await told(charge)).toMatchObject({ settled: [100], link: 'refunded' })
    expect(await isCalled()).toBe(false)
    const [sale] = await database.sql()`select s.id::int, s.version from public.sales s
      join public.payments p on p.sale_id = s.id where p.id = ${charge.id}`
    const voided = { sale_id: sale?.id, version: sale?.version, reason: 'Se devolvió todo' }
    await decide('admin', 'void_sale', voided)
    expect(await isCalled()).toBe(false)
    await decide('admin', 'withdraw_sale_access', { sale_id: sale?.id, reason: 'Se devolvió todo' })
    expect(await isCalled()).toBe(true)
  })
})

describe('the desk', () => {
  const itemsOf = ({ id }: Charge) =>
    database.as(
      'admin',
      (session) => session`select d.key, d.reason from public.desk_items('refund') d
      where d.data ->> 'payment_id' = ${String(id)}`,
    )
  const refuse = async (charge: Charge, amount: number) => {
    await arm({ status: 400, body: { code: 5002, message: 'Invalid transaction status' } })
    await press(charge, { amount })
    await run()
  }

  test('brings a refund back that was left as it is and then failed, until as much is asked again', async () => {
    const charge = await bought()
    await press(charge)
    const [asked] = await itemsOf(charge)
    expect(asked).toMatchObject({ reason: 'asked' })
    const dismiss = { item_key: asked?.key, reason: 'Sale sola' }
    await decide('admin', 'dismiss_desk_item', dismiss)
    expect(await itemsOf(charge)).toEqual([])
    await arm({ status: 400, body: { code: 5002, message: 'Invalid transaction status' } })
    await run()
    const [failed] = await itemsOf(charge)
    expect(failed).toMatchObject({ reason: 'failed' })

    await press(charge, { amount: charge.part - 1 })
    const less = { refund_id: await lastRefundOf(charge), decision: 'not_made', reason: 'No figura' }
    expect(await itemsOf(charge)).toMatchObject([{ reason: 'asked' }, failed])
    await decide('admin', 'decide_refund', less)
    expect(await itemsOf(charge)).toEqual([failed])
    await refuse(charge, charge.part)
    expect(await itemsOf(charge)).toMatchObject([{ reason: 'failed' }])
    expect(await itemsOf(charge)).not.toEqual([failed])
    await press(charge, { through: 'hand' })
    expect(await itemsOf(charge)).toEqual([])
  })

  test('counts what was told in another currency once its sum is given, and leaves it uncounted until then', async () => {
    const charge = await bought()
    const fact = { provider_payment_id: charge.dp, amount: 120_000, currency: 'ARS', status: 'SUCCESS' }
    const said = JSON.stringify({ ...fact, provider_refund_id: `REF-${charge.dp}` })
    await database.sql()`select public.apply_provider_refund(${said}::text::jsonb)`
    expect(await itemsOf(charge)).toMatchObject([{ reason: 'other_currency' }])
    expect((await told(charge)).sale).toMatchObject({ paid: 100, refunded: 0 })
    const counted = {
      refund_id: await lastRefundOf(charge),
      decision: 'count',
      reason: 'Al cambio',
      amount: 80,
    }
    await decide('admin', 'decide_refund', counted)
    expect(await told(charge)).toMatchObject({
      sale: { paid: 20, refunded: 80 },
      settled: [80],
      refunded: 80,
    })
    expect(await itemsOf(charge)).toEqual([])
  })
})
