import { describe, expect, test } from 'vitest'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder, type OrderInput } from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const { somebody, paid, decide, salesOf } = salesIn(database.sql)

type Charge = { id: number; email: string; dp: string }
type Told = {
  provider_refund_id?: string
  amount?: string
  currency?: string | null
  status?: string
  refund_id?: number
  is_unclear?: true
}
let names = 0
const name = (prefix: string) => `${prefix}-${++names}`

/** A paid order of 250 USD, with its sale. */
async function aCharge(changes: Partial<OrderInput> = {}): Promise<Charge> {
  const email = somebody()
  const order = anOrder({ email, ...changes })
  const charge = await paid(order)
  return { id: Number(charge?.id), email, dp: `DP-${order.order_id}` }
}

async function record(charge: Charge, amount: number, through: 'provider' | 'hand' = 'hand', more = {}) {
  const refund = { payment_id: charge.id, kind: 'refund', amount, reason: 'Se arrepintió', through, ...more }
  const figures = await decide('admin', 'record_refund', refund)
  return Number(figures.refunds.at(-1).id)
}
const ask = (charge: Charge, amount: number, more = {}) => record(charge, amount, 'provider', more)

const factOf = (charge: Charge, told: Told) => ({
  ...{ provider_payment_id: charge.dp, provider_refund_id: name('REF'), amount: '50.00', currency: 'USD' },
  ...{ status: 'SUCCESS', ...told },
})
const tell = (charge: Charge, told: Told = {}) =>
  decide('service', 'apply_provider_refund', { fact: factOf(charge, told) })

/** A worker is about to ask the provider for it. */
const begin = (refund_id: number) => decide('service', 'begin_refund', { refund_id })

function decideRefund(refund_id: number, decision: string, more: Record<string, string | number> = {}) {
  return decide('admin', 'decide_refund', { refund_id, decision, reason: 'Visto en el panel', ...more })
}

async function rowsOf(charge: Charge) {
  const rows = await database.sql()`
    select id::int, through, amount::float8, currency, status, question, provider_refund_id as told from public.payment_refunds
    where payment_id = ${charge.id} order by id`
  return rows.map((row) => ({ ...row })) as {
    id: number
    through: string
    amount: number
    currency: string
    status: string
    question: string | null
    told: string | null
  }[]
}
const states = async (charge: Charge) =>
  (await rowsOf(charge)).map(({ amount, status, question }) => [amount, status, question])

async function totalOf(charge: Charge) {
  const [row] =
    await database.sql()`select refund_total::float8 as total from public.payments where id = ${charge.id}`
  return row?.total
}
async function figures(charge: Charge) {
  const [sale] = await salesOf(charge.email)
  return { paid: sale?.paid, refunded: sale?.refunded, remaining: sale?.remaining }
}

async function whatWas(charge: Charge, question: string) {
  return (await rowsOf(charge)).find((row) => row.question === question)?.id ?? 0
}

test('a chargeback, and a refund that was reversed or not made, is never taken for one that is told', async () => {
  const charge = await aCharge()
  await record(charge, 50, 'hand', { kind: 'chargeback' })
  await decideRefund(await record(charge, 50), 'reverse')
  await decideRefund(await ask(charge, 50), 'not_made')
  await tell(charge)
  const found = (await states(charge)).map(([, status]) => status)
  expect(found).toEqual(['settled', 'reversed', 'failed', 'settled'])
  expect(await figures(charge)).toMatchObject({ refunded: 100 })
})

describe('where a person has to say which it was', () => {
  test('it is the one that was named, with what was told of it', async () => {
    const charge = await aCharge()
    const [first, second] = [await ask(charge, 50), await record(charge, 50)]
    const provider_refund_id = name('REF')
    await tell(charge, { provider_refund_id })
    expect(await figures(charge)).toMatchObject({ refunded: 50 })
    const held = await whatWas(charge, 'several')
    await decideRefund(held, 'same', { same_as: first })
    expect(await rowsOf(charge)).toMatchObject([
      { id: first, status: 'settled', told: provider_refund_id },
      { id: second, status: 'settled', told: null },
    ])
    expect(await figures(charge)).toMatchObject({ refunded: 100 })
    expect(await tell(charge, { provider_refund_id })).toBe(false)
    const [log] = await database.sql()`select before ->> 'provider_refund_id' as told from public.audit_log
      where table_name = 'payment_refunds' and action = 'delete' and row_key = ${String(held)}`
    expect(log?.told).toBe(provider_refund_id)
  })

  test('and it takes the sum that was told, as far as came', async () => {
    const charge = await aCharge()
    const asked = await ask(charge, 200)
    await tell(charge, { amount: '220.00' })
    const [held] = (await rowsOf(charge)).filter(({ status }) => status === 'held')
    await decideRefund(held?.id ?? 0, 'same', { same_as: asked })
    expect(await states(charge)).toEqual([[220, 'settled', null]])
    expect(await figures(charge)).toMatchObject({ refunded: 220 })
  })

  test('which of two has failed, too', async () => {
    const charge = await aCharge()
    const [first, second] = [await ask(charge, 125), await ask(charge, 125)]
    for (const _ of [1, 2]) await tell(charge, { amount: '125.00', status: 'REJECTED' })
    expect((await states(charge)).slice(2)).toEqual(Array(2).fill([125, 'held', 'several']))
    await decideRefund(await whatWas(charge, 'several'), 'same', { same_as: first })
    await decideRefund(await whatWas(charge, 'several'), 'count')
    expect(await rowsOf(charge)).toMatchObject([
      { id: first, status: 'failed' },
      { id: second, status: 'asked', told: null },
      { status: 'failed', question: null },
    ])
    expect(await totalOf(charge)).toBe(125)
  })

  test('nobody decides twice, about what is none, or takes what has its own', async () => {
    const charge = await aCharge()
    const [first] = [await ask(charge, 50), await ask(charge, 50)]
    await tell(charge)
    const held = await whatWas(charge, 'several')
    const other = await ask(await aCharge(), 50)
    for (const same_as of [held, other, 999_999]) {
      await expect(decideRefund(held, 'same', { same_as })).rejects.toThrow('refund_not_found')
    }
    await expect(decideRefund(999_999, 'count')).rejects.toThrow('refund_not_found')
    for (const decision of ['not_made', 'reverse', 'other']) {
      await expect(decideRefund(held, decision)).rejects.toThrow('decision_invalid')
    }
    await expect(decideRefund(held, 'count', { reason: ' ' })).rejects.toThrow('reason_required')
    const answers = await Promise.allSettled([1, 2].map(() => decideRefund(held, 'same', { same_as: first })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(decideRefund(first, 'count')).rejects.toThrow('decision_invalid')
  })

  test('what was asked, and is none of those that were told, is asked again by itself', async () => {
    const charge = await aCharge()
    const chargeback = await record(charge, 10, 'hand', { kind: 'chargeback' })
    const refund = await ask(charge, 50)
    await begin(refund)
    for (const _ of [1, 2]) await tell(charge, { is_unclear: true })
    await decide('service', 'end_refund', { refund_id: refund, outcome: 'unclear' })
    await database.sql()`update public.outbox set status = 'done' where natural_key = ${`payment_refund:${refund}`}`
    const look = async () => {
      const [row] =
        await database.sql()`select o.status, f.question from public.payment_refunds f, public.outbox o
        where f.id = ${refund} and o.natural_key = ${`payment_refund:${refund}`}`
      return { ...row }
    }
    const waiting = { status: 'done', question: 'unclear' }
    await decideRefund(await whatWas(charge, 'several'), 'count')
    expect(await look()).toEqual(waiting)
    const [last] = (await rowsOf(charge)).filter(({ question }) => question === 'several')
    await database.sql()`update public.payment_refunds set question = 'too_much' where id = ${last?.id ?? 0}`
    await decideRefund(chargeback, 'reverse')
    expect(await look()).toEqual(waiting)
    await decideRefund(last?.id ?? 0, 'count')
    expect(await look()).toEqual({ status: 'pending', question: null })
    expect(await begin(refund)).toMatchObject({ again: true })
  })

  test('what was asked and is unclear is one of them, or was not made', async () => {
    const charge = await aCharge()
    const refund = await ask(charge, 50)
    for (const _ of [1, 2]) await tell(charge, { is_unclear: true })
    await begin(refund)
    await decide('service', 'end_refund', { refund_id: refund, outcome: 'unclear' })
    expect(await figures(charge)).toMatchObject({ refunded: 0 })
    await decideRefund(await whatWas(charge, 'several'), 'count')
    await decideRefund(await whatWas(charge, 'several'), 'same', { same_as: refund })
    expect(await states(charge)).toEqual([
      [50, 'settled', null],
      [50, 'settled', null],
    ])
    expect(await figures(charge)).toMatchObject({ refunded: 100 })
  })
})

describe('what was asked and not made', () => {
  const step = async (refund: number) => {
    const [row] = await database.sql()`select status, dismissed_reason as reason from public.outbox
      where natural_key = ${`payment_refund:${refund}`}`
    return { ...row }
  }

  test('is asked by a step, with its sum kept free', async () => {
    const charge = await aCharge()
    const refund = await ask(charge, 200)
    expect(await step(refund)).toEqual({ status: 'pending', reason: null })
    expect(await totalOf(charge)).toBe(200)
    expect(await figures(charge)).toMatchObject({ refunded: 0 })
    await expect(ask(charge, 50.01)).rejects.toThrow('refund_too_large')
    await expect(ask(charge, 50, { kind: 'chargeback' })).rejects.toThrow('refund_way_invalid')
    await ask(charge, 50)
  })

  test('frees its sum again, and its step asks no more', async () => {
    const charge = await aCharge()
    const refund = await ask(charge, 250)
    await decideRefund(refund, 'not_made')
    expect(await step(refund)).toEqual({ status: 'dismissed', reason: 'Visto en el panel' })
    expect(await totalOf(charge)).toBe(0)
    expect(await begin(refund)).toBeNull()
    await expect(decideRefund(refund, 'not_made')).rejects.toThrow('decision_invalid')
    await ask(charge, 250)
  })

  test('cannot be said while a worker is asking', async () => {
    const refund = await ask(await aCharge(), 50)
    await database.sql()`update public.outbox set leased_until = now() + interval '10 s'
      where natural_key = ${`payment_refund:${refund}`}`
    await expect(decideRefund(refund, 'not_made')).rejects.toThrow('refund_under_way')
  })
})

describe('a charge gives back no more than came', () => {
  test('by the check of its row, whoever writes', async () => {
    const charge = await aCharge()
    const sql = database.sql()
    for (const total of [250.01, -0.01]) {
      await expect(
        sql`update public.payments set refund_total = ${total} where id = ${charge.id}`,
      ).rejects.toThrow('payments_refund_total_bounded')
    }
    await record(charge, 250)
    await expect(
      sql`select private.write_refund(f) from (select jsonb_populate_record(null::public.payment_refunds,
        to_jsonb(o) || '{"id": null, "request_key": null}') as f from public.payment_refunds o where payment_id = ${charge.id}) x`,
    ).rejects.toThrow('payments_refund_total_bounded')
  })

  test('what is told beyond it is stored, uncounted, and waits for a person', async () => {
    const charge = await aCharge()
    await record(charge, 200)
    const provider_refund_id = name('REF')
    expect(await tell(charge, { amount: '50.01', provider_refund_id })).toBe(true)
    expect(await tell(charge, { amount: '50.01', provider_refund_id })).toBe(false)
    expect((await states(charge)).at(-1)).toEqual([50.01, 'held', 'too_much'])
    expect(await totalOf(charge)).toBe(200)
    expect(await figures(charge)).toMatchObject({ refunded: 200 })
    const held = await whatWas(charge, 'too_much')
    await expect(decideRefund(held, 'count')).rejects.toThrow('refund_too_large')
    await decideRefund(held, 'count', { amount: 50 })
    expect((await states(charge)).at(-1)).toEqual([50, 'settled', null])
    expect(await totalOf(charge)).toBe(250)
    const [row] =
      await database.sql()`select reported_amount::float8 as told from public.payment_refunds where id = ${held}`
    expect(row?.told).toBe(50.01)
  })

  test.each([0, -1, 10.001, 'NaN'])('%s is no sum', async (amount) => {
    const charge = await aCharge()
    await expect(record(charge, amount as number)).rejects.toThrow('amount_invalid')
  })

  test('of what was not paid, nothing', async () => {
    const order = anOrder({ email: somebody() })
    await createOrder(database.sql(), order)
    const [row] =
      await database.sql()`select id::int from public.payments where dlocal_order_id = ${order.order_id}`
    await expect(record({ id: row?.id, email: order.email, dp: '' }, 1)).rejects.toThrow('payment_not_paid')
  })

  test.each([
    ['a charge of a plan without a payment id', 'ST-1'],
    ['what came by hand', null],
  ])('the provider is not asked about %s', async (_name, dp) => {
    const charge = await aCharge()
    await database.sql()`alter table public.payments disable trigger payments_guard`
    await database.sql()`update public.payments set dlocal_payment_id = ${dp && `${dp}-${names}`} where id = ${charge.id}`
    await database.sql()`alter table public.payments enable trigger payments_guard`
    await expect(ask(charge, 50)).rejects.toThrow('refund_way_invalid')
    await record(charge, 50)
  })
})

describe('a refund in another money', () => {
  test('leaves what came as it was known, whatever sum is told of the payment later', async () => {
    const order = anOrder({ email: somebody() })
    await createOrder(database.sql(), order)
    const told = (amount: string) => apply(database.sql(), aFact(order, { amount, currency: 'ARS' }))
    await told('300000.00')
    const [row] = await database.sql()`select id::int, dlocal_payment_id from public.payments
      where dlocal_order_id = ${order.order_id}`
    await decide('admin', 'record_refund', {
      payment_id: row?.id,
      kind: 'refund',
      amount: 100000,
      reason: 'Una parte',
    })
    await told('200000.00')
    const [now] = await database.sql()`select received_amount::float8 as came, refund_total::float8 as back
      from public.payments where id = ${row?.id}`
    expect({ ...now }).toEqual({ came: 300000, back: 100000 })
  })

  test('is no debt in dollars: it waits until a person has entered what it is of the charge', async () => {
    const charge = await aCharge({ amount: '90.00' })
    await tell(charge, { amount: '49000.25', currency: 'ARS' })
    expect(await states(charge)).toEqual([[49000.25, 'held', 'other_currency']])
    expect(await figures(charge)).toEqual({ paid: 90, refunded: 0, remaining: 0 })
    const held = await whatWas(charge, 'other_currency')
    await expect(decideRefund(held, 'count')).rejects.toThrow('amount_invalid')
    await expect(decideRefund(held, 'count', { amount: 90.01 })).rejects.toThrow('refund_too_large')
    await decideRefund(held, 'count', { amount: 42.4 })
    expect(await rowsOf(charge)).toMatchObject([{ amount: 42.4, currency: 'USD', status: 'settled' }])
    expect(await figures(charge)).toEqual({ paid: 90, refunded: 42.4, remaining: 42.4 })
    const [kept] =
      await database.sql()`select reported_amount::float8 as amount, reported_currency as currency
      from public.payment_refunds where id = ${held}`
    expect(kept).toMatchObject({ amount: 49000.25, currency: 'ARS' })
  })
})

describe('what is taken back', () => {
  test.each(['refund', 'chargeback'])(
    'a %s by hand is reversed, with its reason, and counted until then',
    async (kind) => {
      const charge = await aCharge()
      const refund = await record(charge, 90, 'hand', { kind })
      expect(await figures(charge)).toMatchObject({ refunded: 90, remaining: 90 })
      await database.sql()`update public.payments set approved_at = now() - interval '30 days' where id = ${charge.id}`
      await database.sql()`update public.payment_refunds set settled_at = now() - interval '20 days' where id = ${refund}`
      await expect(decideRefund(refund, 'reverse', { reason: '' })).rejects.toThrow('reason_required')
      const after = await decideRefund(refund, 'reverse')
      expect(after.refunds).toMatchObject([{ status: 'reversed', reversal: { reason: 'Visto en el panel' } }])
      expect(await figures(charge)).toEqual({ paid: 250, refunded: 0, remaining: 0 })
      expect(await totalOf(charge)).toBe(0)
      await database.sql()`update public.payment_refunds set reversed_at = now() - interval '10 days' where id = ${refund}`
      const [sale] = await salesOf(charge.email)
      const days = await database.sql()`select d.refunded::float8 from generate_series(0, 25, 5) ago,
      lateral private.debts_of(array[${sale?.id}]::bigint[], now() - make_interval(days => ago, secs => 1)) d order by ago`
      expect(days.map(({ refunded }) => refunded)).toEqual([0, 0, 90, 90, 0, 0])
      await expect(decideRefund(refund, 'reverse')).rejects.toThrow('decision_invalid')
    },
  )

  test('never what the provider told', async () => {
    const charge = await aCharge()
    await tell(charge)
    const [row] = await rowsOf(charge)
    await expect(decideRefund(row?.id ?? 0, 'reverse')).rejects.toThrow('decision_invalid')
  })
})

describe('the button', () => {
  test('with two forms at once gives back no more than came', async () => {
    const charge = await aCharge()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => ask(charge, 100)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await totalOf(charge)).toBe(200)
  })

  test('pressed by two people who saw the same gives back once', async () => {
    const charge = await aCharge()
    const answers = await Promise.allSettled([1, 2].map(() => ask(charge, 50, { room: 250 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'charge_changed' },
    })
    expect(await totalOf(charge)).toBe(50)
    await ask(charge, 50, { room: 200 })
  })

  test.each([
    [true, false],
    [false, true],
  ])(
    'takes the access away (%s) and voids the sale (%s) in the same act as asked, or nothing at all',
    async (withdraw_access, void_sale) => {
      const charge = await aCharge()
      await database.sql()`update public.sales set access_granted_at = now() where payer_email = ${charge.email}`
      const refund = {
        payment_id: charge.id,
        kind: 'refund',
        amount: 999,
        reason: 'Se arrepintió',
        through: 'provider',
        ...{ withdraw_access, void_sale },
      }
      const sale = async () => {
        const [row] = await database.sql()`select voided_at is not null as voided, void_reason as reason,
          access_withdrawn_at is not null as closed from public.sales where payer_email = ${charge.email}`
        return { ...row }
      }
      const before = { voided: false, reason: null, closed: false }
      await expect(decide('admin', 'record_refund', refund)).rejects.toThrow('refund_too_large')
      expect(await sale()).toEqual(before)
      await decide('admin', 'record_refund', { ...refund, amount: 250 })
      expect(await sale()).toEqual({
        ...{ voided: void_sale, reason: void_sale ? 'Se arrepintió' : null, closed: withdraw_access },
      })
      expect(await states(charge)).toEqual([[250, 'asked', null]])
    },
  )
})

describe('at the same moment', () => {
  /** Holds the charge until all of them wait for it. */
  async function all(charge: Charge, ...acts: (() => Promise<unknown>)[]) {
    let running: Promise<unknown[]> | undefined
    await database.sql().begin(async (gate) => {
      await gate`select private.lock_charge(${charge.id})`
      running = Promise.all(acts.map((act) => act()))
      running.catch(() => undefined)
      await waitForBlockedQuery(gate, acts.length)
    })
    return running
  }

  test('one telling twice is one', async () => {
    const charge = await aCharge()
    const told = { provider_refund_id: name('REF') }
    expect(
      await all(
        charge,
        () => tell(charge, told),
        () => tell(charge, told),
      ),
    ).toEqual(expect.arrayContaining([true, false]))
    expect(await states(charge)).toEqual([[50, 'settled', null]])
  })

  test('the answer and the notification of it are one', async () => {
    const charge = await aCharge()
    const refund_id = await ask(charge, 50)
    const told = { provider_refund_id: name('REF') }
    await all(
      charge,
      () => tell(charge, told),
      () => tell(charge, { ...told, refund_id }),
    )
    expect(await states(charge)).toEqual([[50, 'settled', null]])
    expect(await totalOf(charge)).toBe(50)
  })

  test('asking and being told of the panel: one movement or two, never more than came', async () => {
    const charge = await aCharge()
    await all(
      charge,
      () => ask(charge, 150).catch(() => undefined),
      () => tell(charge, { amount: '150.00' }),
    )
    const rows = await states(charge)
    // The sum that is told first leaves too little to ask for; the one that is asked first is taken for it.
    expect(rows).toEqual([[150, 'settled', null]])
    expect(await totalOf(charge)).toBe(150)
  })

  test('two workers: the second knows that it was asked', async () => {
    const charge = await aCharge()
    const refund = await ask(charge, 50)
    const asked = async () => (await begin(refund)).again
    expect(await all(charge, asked, asked)).toEqual(expect.arrayContaining([false, true]))
  })

  test('a refund and what the provider tells of the payment do not wait in a circle', async () => {
    const plan = anInstallmentsOrder({ email: somebody() })
    await paid(plan)
    const dp = `DP-${plan.order_id}-2`
    await apply(database.sql(), aFact(plan, { provider_payment_id: dp }))
    const [row] = await database.sql()`select id::int from public.payments where dlocal_payment_id = ${dp}`
    const charge = { id: row?.id, email: plan.email, dp }
    for (let time = 0; time < 10; time += 1) {
      await Promise.all([
        tell(charge, { amount: '1.00' }),
        apply(database.sql(), aFact(plan, { provider_payment_id: `${dp}-${time}` })),
        record(charge, 1.5),
        tell(charge, { amount: '1.50' }),
      ])
    }
    // The last ones may exceed the charge, and wait.
    expect((await totalOf(charge)) ?? 0).toBeLessThanOrEqual(45)
  })
})

test('what a member asked, wrote down or decided names them', async () => {
  const charge = await aCharge()
  await ask(charge, 50)
  await tell(charge)
  await tell(charge)
  const rows = await database.sql()`select m.display_name as by from public.payment_refunds f
    left join public.staff_members m on m.user_id = f.recorded_by where f.payment_id = ${charge.id} order by f.id`
  expect(rows.map(({ by }) => by === null)).toEqual([false, true])
})
