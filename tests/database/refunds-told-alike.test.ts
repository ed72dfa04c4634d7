import { describe, expect, test } from 'vitest'
import {
  aFact,
  anInstallmentsOrder,
  anOrder,
  apply,
  createOrder,
  type Fact,
  type OrderInput,
} from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { asActor } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()
const { somebody, decide } = salesIn(sql)

/** A charge of a sale: what really came with it, and what it counts. `earlier`: what the sale was paid before it. */
type Case = {
  order: (email: string) => OrderInput
  came: number
  currency: string
  counts: number
  agreed: number
  earlier?: number
  /** Of the provider: a plan's charge has none of its own. */
  plan?: true
}

const cases: Record<string, Case> = {
  'single payment': {
    order: (email) => anOrder({ email }),
    came: 250,
    currency: 'USD',
    counts: 250,
    agreed: 250,
  },
  instalment: {
    order: (email) => anInstallmentsOrder({ email }),
    ...{ came: 45, currency: 'USD', counts: 45, agreed: 270, earlier: 45 },
  },
  "plan's charge": {
    order: (email) => anInstallmentsOrder({ email }),
    ...{ came: 45, currency: 'USD', counts: 45, agreed: 270, plan: true },
  },
  membership: {
    order: (email) => anOrder({ email, course_id: 'all-access-geoai', amount: '270.00' }),
    ...{ came: 270, currency: 'USD', counts: 270, agreed: 270 },
  },
  'duplicate that a person dismissed': {
    order: (email) => anOrder({ email }),
    ...{ came: 250, currency: 'USD', counts: 0, agreed: 250, earlier: 250 },
  },
  'charge in ARS that a person counted': {
    order: (email) => anOrder({ email }),
    ...{ came: 300_000.25, currency: 'ARS', counts: 250, agreed: 250 },
  },
  'charge in MXN that a person counted': {
    order: (email) => anOrder({ email }),
    ...{ came: 4620, currency: 'MXN', counts: 250, agreed: 250 },
  },
}

type Bought = Case & { email: string; personId: number; saleId: number; chargeId: number; providerId: string }

let facts = 0

/** Pays, by the ways of the provider. */
async function buy(one: Case): Promise<Bought> {
  const email = somebody()
  const order = one.order(email)
  const pay = async (to: OrderInput, changes: Partial<Fact> = {}) => {
    facts += 1
    const id = `${one.plan ? 'ST' : 'DP'}-camino-${facts}`
    await apply(sql(), aFact(to, { provider_payment_id: id, ...changes }))
    const [row] =
      await sql()`select p.id::int, p.review_reason as mark from public.payments p where p.dlocal_payment_id = ${id}`
    return { providerId: id, chargeId: Number(row?.id), mark: row?.mark as string | null }
  }
  await createOrder(sql(), order)
  if (one.earlier) await pay(order)
  const again = one.earlier && !order.external_id ? one.order(email) : order
  if (again !== order) await createOrder(sql(), again)
  const { mark, ...charge } = await pay(again, { amount: String(one.came), currency: one.currency })
  if (mark) {
    const decision = one.counts > 0 ? 'counted' : 'dismissed'
    await decide('staff', 'resolve_payment_review', { payment_id: charge.chargeId, decision, note: 'Prueba' })
  }
  const [known] = await sql()`select private.person_of(${email})::int as person,
    (select s.id::int from public.sales s where s.payer_email_normalized = lower(${email})) as sale`
  return { ...one, ...charge, email, personId: known?.person, saleId: known?.sale }
}

const cents = (sum: number) => Math.round(sum * 100) / 100
const part = ({ came }: Case) => cents(came / 3)

let keys = 0

function record(bought: Bought, amount: number, through: 'provider' | 'hand', key?: string) {
  keys += 1
  return decide('admin', 'record_refund', {
    ...{ payment_id: bought.chargeId, kind: 'refund', amount, reason: 'Se bajó', through },
    request_key: key ?? `formulario-de-devolucion-${keys}`,
  })
}

let tellings = 0

/** What the provider tells; `id`: of the refund there. */
async function tell({ providerId, currency }: Bought, amount: number, more: object = {}): Promise<string> {
  tellings += 1
  const fact = {
    provider_payment_id: providerId,
    provider_refund_id: `REF-camino-${tellings}`,
    status: 'SUCCESS',
    ...more,
  }
  await sql()`select public.apply_provider_refund(${JSON.stringify({ amount, currency, ...fact })}::text::jsonb)`
  return fact.provider_refund_id
}

async function askedOf({ chargeId }: Bought): Promise<number> {
  const [row] = await sql()`select max(f.id)::int as id from public.payment_refunds f
    where f.payment_id = ${chargeId} and f.status = 'asked'`
  return Number(row?.id)
}

async function begin(refundId: number) {
  const [row] = await sql()`select public.begin_refund(${refundId}) as asked`
  return row?.asked
}

/** Asks for a refund as the step of the outbox does, and is answered. */
async function askedAndMade(bought: Bought, amount: number): Promise<string> {
  await record(bought, amount, 'provider')
  const refundId = await askedOf(bought)
  expect(await begin(refundId)).toMatchObject({ provider_payment_id: bought.providerId, again: false })
  return tell(bought, amount, { refund_id: refundId })
}

/** Each way in which money goes back; returns the sums that did. */
const roads: Record<string, { asks: boolean; go: (bought: Bought) => Promise<number[]> }> = {
  'the button, settled': {
    asks: true,
    go: async (bought) => {
      await askedAndMade(bought, bought.came)
      return [bought.came]
    },
  },
  'the button, refused': {
    asks: true,
    go: async (bought) => {
      await record(bought, bought.came, 'provider')
      const refundId = await askedOf(bought)
      await begin(refundId)
      await sql()`select public.end_refund(${refundId}, 'status_400')`
      return []
    },
  },
  'the button, whose answer was lost': {
    asks: true,
    go: async (bought) => {
      await record(bought, part(bought), 'provider')
      const refundId = await askedOf(bought)
      await begin(refundId)
      expect(await begin(refundId)).toMatchObject({ again: true, known: [] })
      await tell(bought, part(bought), { refund_id: refundId })
      expect(await begin(refundId)).toBeNull()
      return [part(bought)]
    },
  },
  'the button, pressed twice': {
    asks: true,
    go: async (bought) => {
      const key = `formulario-pulsado-dos-veces-${bought.chargeId}`
      for (const _press of [1, 2]) await record(bought, part(bought), 'provider', key)
      await expect(record(bought, 1, 'provider', key)).rejects.toThrow('idempotency_conflict')
      await tell(bought, part(bought), { refund_id: await askedOf(bought) })
      return [part(bought)]
    },
  },
  'the panel alone': {
    asks: false,
    go: async (bought) => {
      const id = await tell(bought, bought.came, { status: 'PENDING' })
      await tell(bought, bought.came, { provider_refund_id: id })
      return [bought.came]
    },
  },
  'a hand alone': {
    asks: false,
    go: async (bought) => {
      await record(bought, part(bought), 'hand')
      return [part(bought)]
    },
  },
  'a hand, then the panel': {
    asks: false,
    go: async (bought) => {
      await record(bought, bought.came, 'hand')
      await tell(bought, bought.came)
      return [bought.came]
    },
  },
  'the button, then the panel': {
    asks: true,
    go: async (bought) => {
      const id = await askedAndMade(bought, part(bought))
      await tell(bought, part(bought), { provider_refund_id: id })
      const rest = cents(bought.came - part(bought))
      await tell(bought, rest)
      return [part(bought), rest]
    },
  },
  'the panel, then the button': {
    asks: true,
    go: async (bought) => {
      await tell(bought, bought.came)
      await expect(record(bought, bought.came, 'provider')).rejects.toThrow('refund_too_large')
      return [bought.came]
    },
  },
  'two of one sum': {
    asks: true,
    go: async (bought) => {
      await askedAndMade(bought, part(bought))
      await askedAndMade(bought, part(bought))
      return [part(bought), part(bought)]
    },
  },
  'a chargeback that was won': {
    asks: false,
    go: async (bought) => {
      await decide('admin', 'record_refund', {
        ...{ payment_id: bought.chargeId, kind: 'chargeback', amount: bought.came, reason: 'Lo reclamó' },
      })
      const [row] =
        await sql()`select max(f.id)::int as id from public.payment_refunds f where f.payment_id = ${bought.chargeId}`
      await decide('admin', 'decide_refund', {
        refund_id: row?.id,
        decision: 'reverse',
        reason: 'Lo ganamos',
      })
      return []
    },
  },
}

type Card = { currency: string; amount: number; refunded: number }

async function cardsOf(): Promise<Card[]> {
  const [row] = await asActor(sql(), 'staff', (session) => session`select public.money_cards() as cards`)
  return row?.cards.confirmed
}

/** What each screen of the staff, the payer's page and the file of students say about the sale and its charge. */
async function told({ email, personId, saleId, chargeId, providerId }: Bought) {
  return asActor(sql(), 'staff', async (session) => {
    const search = email.toLowerCase()
    const [row] =
      await session`select public.list_sales(${personId}) as sales, public.get_person(${personId}) as person,
      (select to_jsonb(b) from public.list_balances(search => ${search}) b) as balance,
      public.export_balances(search => ${search}) -> 'rows' -> 0 as line,
      (select to_jsonb(p) from public.list_payments(search => ${search}) p where p.id = ${chargeId}) as listed,
      (select l from json_array_elements(public.export_payments('{}', search => ${search}) -> 'rows') l
       where l ->> 1 = ${providerId}) as written,
      (select l.token from public.debt_links_of(${[saleId]}::bigint[]) l) as token`
    const [sale] = row?.sales.sales ?? []
    type Row = { payment_id?: number; id?: number }
    return {
      sale,
      charge: sale.charges.find(({ payment_id }: Row) => payment_id === chargeId),
      payment: row?.person.payments.find(({ id }: Row) => id === chargeId),
      balance: row?.balance,
      listed: row?.listed,
      written: row?.written as (string | number | null)[],
      line: row?.line as (string | number | null)[],
      token: row?.token as string,
    }
  })
}

async function linkOf(token: string) {
  const [row] = await sql()`select public.get_debt_link(${token}) as link`
  return row?.link
}

const combinations = Object.entries(cases).flatMap(([what, one]) =>
  Object.entries(roads)
    .filter(([, { asks }]) => !(asks && one.plan))
    .map(([by, road]) => ({ what, by, one, road })),
)

describe('money that goes back is one fact, however it went', () => {
  test.each(combinations)('a $what given back by $by', async ({ one, road }) => {
    const bought = await buy(one)
    const before = (await cardsOf()).find(({ currency }) => currency === one.currency)
    const sums = await road.go(bought)
    const back = cents(sums.reduce((all, sum) => all + sum, 0))
    const shares = sums.map((sum) => cents((one.counts * sum) / one.came))
    const share = back === one.came ? one.counts : cents(shares.reduce((all, sum) => all + sum, 0))
    const paid = cents((one.earlier ?? 0) + one.counts - share)
    const left = cents(one.agreed - paid)
    const isGivenBack = paid === 0

    const { sale, charge, payment, balance, line, listed, written, token } = await told(bought)
    expect(sale).toMatchObject({ paid, refunded: share, remaining: left })
    expect(sale.standing === 'refunded').toBe(isGivenBack)
    if (left === 0 || isGivenBack) expect(sale.next_number).toBeNull()
    expect(charge).toMatchObject({ received_amount: one.came, received_currency: one.currency })
    expect(charge.refund_room).toBe(cents(one.came - back))
    type Refund = { amount: number; currency: string; status: string }
    const settled: Refund[] = charge.refunds.filter(({ status }: Refund) => status === 'settled')
    expect(cents(settled.reduce((sum, { amount }) => sum + amount, 0))).toBe(back)
    expect(payment).toMatchObject({ received_amount: one.came, refunded: back })
    expect(balance).toMatchObject({ paid, remaining: left })
    expect(line).toEqual(expect.arrayContaining([paid, left]))
    const counted = one.counts || null
    expect(listed).toMatchObject({
      ...{ received_amount: one.came, received_currency: one.currency, refunded: back, counted_usd: counted },
    })
    expect(written.slice(23)).toEqual([
      ...[one.came, one.currency, back, cents(one.came - back)],
      ...[counted, counted && cents(counted - share), null],
    ])
    const after = (await cardsOf()).find(({ currency }) => currency === one.currency)
    expect(after?.amount).toBe(before?.amount)
    expect(cents(Number(after?.refunded) - Number(before?.refunded))).toBe(back)
    expect(await linkOf(token)).toMatchObject(
      isGivenBack ? { state: 'refunded' } : left === 0 ? { state: 'closed' } : { state: 'owed' },
    )
  })

  test('of a plan, which is not asked for here, is refused when it is asked', async () => {
    const plan = cases["plan's charge"]
    if (!plan) throw new Error('a plan')
    const bought = await buy(plan)
    await expect(record(bought, 45, 'provider')).rejects.toThrow('refund_way_invalid')
  })
})

describe('the desk', () => {
  const itemsOf = (chargeId: number) =>
    asActor(
      sql(),
      'admin',
      (session) => session`select d.key, d.reason from public.desk_items('refund') d
      where d.data ->> 'payment_id' = ${String(chargeId)}`,
    )

  const single = cases['single payment']

  test('brings a refund back that was left as it is and then failed, and drops one that was never made', async () => {
    if (!single) throw new Error('a single payment')
    const bought = await buy(single)
    await record(bought, 100, 'provider')
    const [asked] = await itemsOf(bought.chargeId)
    expect(asked).toMatchObject({ reason: 'asked' })
    await asActor(
      sql(),
      'admin',
      (session) => session`select public.dismiss_desk_item(${asked?.key}, 'Sale sola')`,
    )
    expect(await itemsOf(bought.chargeId)).toEqual([])
    const refundId = await askedOf(bought)
    await begin(refundId)
    await sql()`select public.end_refund(${refundId}, 'status_400')`
    expect(await itemsOf(bought.chargeId)).toMatchObject([{ reason: 'failed' }])

    await record(bought, 50, 'provider')
    const second = await askedOf(bought)
    await decide('admin', 'decide_refund', { refund_id: second, decision: 'not_made', reason: 'No figura' })
    expect(await itemsOf(bought.chargeId)).toMatchObject([{ reason: 'failed' }])
  })

  test('counts what was told in another currency once its sum is given, and leaves it uncounted until then', async () => {
    if (!single) throw new Error('a single payment')
    const bought = await buy(single)
    await tell(bought, 120_000, { currency: 'ARS' })
    const [item] = await itemsOf(bought.chargeId)
    expect(item).toMatchObject({ reason: 'other_currency' })
    expect((await told(bought)).sale).toMatchObject({ paid: 250, refunded: 0 })
    const [, id] = String(item?.key).split(':')
    await decide('admin', 'decide_refund', {
      refund_id: Number(id),
      decision: 'count',
      reason: 'Al cambio',
      amount: 100,
    })
    const { sale, charge } = await told(bought)
    expect(sale).toMatchObject({ paid: 150, refunded: 100 })
    expect(charge.refunds).toMatchObject([
      { amount: 100, currency: 'USD', reported_amount: 120_000, reported_currency: 'ARS' },
    ])
    expect(await itemsOf(bought.chargeId)).toEqual([])
  })
})
