import { describe, expect, test } from 'vitest'
import { movementsIn, named } from './support/movements.ts'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const { sql, one } = aDatabase({ template: 'seeded', connections: 4 })
const movements = movementsIn(sql)
const { somebody, salesOf, aCharge, record, ask, tell, begin, end, decideRefund } = movements
const { rowsOf, states, whatWas, totalOf, figures } = movements

test('a chargeback, and a refund that was reversed or not made, is never taken for one that is told', async () => {
  const charge = await aCharge()
  await record(charge, 50, 'hand', { kind: 'chargeback' })
  await decideRefund(await record(charge, 50), 'reverse')
  await decideRefund(await ask(charge), 'not_made')
  await tell(charge)
  const found = (await rowsOf(charge)).map(({ status }) => status)
  expect(found).toEqual(['settled', 'reversed', 'failed', 'settled'])
  expect(await figures(charge)).toMatchObject({ refunded: 100 })
})

describe('where a person has to say which it was', () => {
  test('it is the one that was named, with what was told of it', async () => {
    const charge = await aCharge()
    const [first, second] = [await ask(charge), await record(charge, 50)]
    const provider_refund_id = named('REF')
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
    const log = await one`select before ->> 'provider_refund_id' as told from public.audit_log
      where table_name = 'payment_refunds' and action = 'delete' and row_key = ${String(held)}`
    expect(log).toEqual({ told: provider_refund_id })
  })

  test('and it takes the sum that was told, as far as came', async () => {
    const charge = await aCharge()
    const asked = await ask(charge, 200)
    await tell(charge, { amount: '220.00' })
    await decideRefund(await whatWas(charge, 'too_much'), 'same', { same_as: asked })
    expect(await states(charge)).toEqual(['220 settled'])
    expect(await figures(charge)).toMatchObject({ refunded: 220 })
  })

  test('which of two has failed, too', async () => {
    const charge = await aCharge()
    const [first, second] = [await ask(charge, 125), await ask(charge, 125)]
    for (const _ of [1, 2]) await tell(charge, { amount: '125.00', status: 'REJECTED' })
    expect((await states(charge)).slice(2)).toEqual(Array(2).fill('125 held several'))
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
    const [first] = [await ask(charge), await ask(charge)]
    await tell(charge)
    const held = await whatWas(charge, 'several')
    const other = await ask(await aCharge())
    for (const same_as of [held, other, 999_999])
      await expect(decideRefund(held, 'same', { same_as })).rejects.toThrow('refund_not_found')
    await expect(decideRefund(999_999, 'count')).rejects.toThrow('refund_not_found')
    for (const decision of 'not_made reverse other')
      await expect(decideRefund(held, decision)).rejects.toThrow('decision_invalid')
    await expect(decideRefund(held, 'count', { reason: ' ' })).rejects.toThrow('reason_required')
    const answers = await Promise.allSettled([1, 2].map(() => decideRefund(held, 'same', { same_as: first })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(decideRefund(first, 'count')).rejects.toThrow('decision_invalid')
  })

  test('what was asked, and is none of those that were told, is asked again by itself', async () => {
    const charge = await aCharge()
    const chargeback = await record(charge, 10, 'hand', { kind: 'chargeback' })
    const refund = await ask(charge)
    await begin(refund)
    for (const _ of [1, 2]) await tell(charge, { is_unclear: true })
    await end(refund, 'unclear')
    await sql()`update public.outbox set status = 'done' where natural_key = ${`payment_refund:${refund}`}`
    const look = () => one`select o.status, f.question from public.payment_refunds f, public.outbox o
      where f.id = ${refund} and o.natural_key = ${`payment_refund:${refund}`}`
    const waiting = { status: 'done', question: 'unclear' }
    await decideRefund(await whatWas(charge, 'several'), 'count')
    expect(await look()).toEqual(waiting)
    const last = await whatWas(charge, 'several')
    await sql()`update public.payment_refunds set question = 'too_much' where id = ${last}`
    await decideRefund(chargeback, 'reverse')
    expect(await look()).toEqual(waiting)
    await decideRefund(last, 'count')
    expect(await look()).toEqual({ status: 'pending', question: null })
    expect(await begin(refund)).toMatchObject({ again: true })
  })

  test('what was asked and is unclear is one of them, or was not made', async () => {
    const charge = await aCharge()
    const refund = await ask(charge)
    for (const _ of [1, 2]) await tell(charge, { is_unclear: true })
    await begin(refund)
    await end(refund, 'unclear')
    expect(await figures(charge)).toMatchObject({ refunded: 0 })
    await decideRefund(await whatWas(charge, 'several'), 'count')
    await decideRefund(await whatWas(charge, 'several'), 'same', { same_as: refund })
    expect(await states(charge)).toEqual(['50 settled', '50 settled'])
    expect(await figures(charge)).toMatchObject({ refunded: 100 })
  })
})

describe('what was asked and not made', () => {
  const step = (refund: number) => one`select status, dismissed_reason as reason from public.outbox
    where natural_key = ${`payment_refund:${refund}`}`

  test('is asked by a step, with its sum kept free', async () => {
    const charge = await aCharge()
    const refund = await ask(charge, 200)
    expect(await step(refund)).toEqual({ status: 'pending', reason: null })
    expect(await totalOf(charge)).toBe(200)
    expect(await figures(charge)).toMatchObject({ refunded: 0 })
    await expect(ask(charge, 50.01)).rejects.toThrow('refund_too_large')
    await expect(ask(charge, 50, { kind: 'chargeback' })).rejects.toThrow('refund_way_invalid')
    await ask(charge)
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
    const refund = await ask(await aCharge())
    await sql()`update public.outbox set leased_until = now() + interval '10 s'
      where natural_key = ${`payment_refund:${refund}`}`
    await expect(decideRefund(refund, 'not_made')).rejects.toThrow('refund_under_way')
  })
})

describe('a charge gives back no more than came', () => {
  test('by the check of its row, whoever writes', async () => {
    const charge = await aCharge()
    const bound = 'payments_refund_total_bounded'
    const set = (total: number) =>
      sql()`update public.payments set refund_total = ${total} where id = ${charge.id}`
    for (const total of [250.01, -0.01]) await expect(set(total)).rejects.toThrow(bound)
    await record(charge, 250)
    const again = sql()`select private.write_refund(f) from (select jsonb_populate_record(null::public.payment_refunds,
      to_jsonb(o) || '{"id": null, "request_key": null}') as f from public.payment_refunds o where payment_id = ${charge.id}) x`
    await expect(again).rejects.toThrow(bound)
  })

  test('what is told beyond it is stored, uncounted, and waits for a person', async () => {
    const charge = await aCharge()
    await record(charge, 200)
    const provider_refund_id = named('REF')
    expect(await tell(charge, { amount: '50.01', provider_refund_id })).toBe(true)
    expect(await tell(charge, { amount: '50.01', provider_refund_id })).toBe(false)
    expect((await states(charge)).at(-1)).toEqual('50.01 held too_much')
    expect(await totalOf(charge)).toBe(200)
    expect(await figures(charge)).toMatchObject({ refunded: 200 })
    const held = await whatWas(charge, 'too_much')
    await expect(decideRefund(held, 'count')).rejects.toThrow('refund_too_large')
    await decideRefund(held, 'count', { amount: 50 })
    expect((await states(charge)).at(-1)).toEqual('50 settled')
    expect(await totalOf(charge)).toBe(250)
    expect(
      await one`select reported_amount::float8 as told from public.payment_refunds where id = ${held}`,
    ).toEqual({ told: 50.01 })
  })

  test.each([0, -1, 10.001, 'NaN'])('%s is no sum', async (amount) => {
    await expect(record(await aCharge(), amount)).rejects.toThrow('amount_invalid')
  })

  test('of what was not paid, nothing', async () => {
    const order = anOrder({ email: somebody() })
    await createOrder(sql(), order)
    const { id } = await one`select id::int from public.payments where dlocal_order_id = ${order.order_id}`
    await expect(record({ id, email: order.email, dp: '' }, 1)).rejects.toThrow('payment_not_paid')
  })

  test.each([
    ['a charge of a plan without a payment id', 'ST-1'],
    ['what came by hand', null],
  ])('the provider is not asked about %s', async (_name, dp) => {
    const charge = await aCharge()
    await sql()`alter table public.payments disable trigger payments_guard`
    await sql()`update public.payments set dlocal_payment_id = ${dp && named(dp)} where id = ${charge.id}`
    await sql()`alter table public.payments enable trigger payments_guard`
    await expect(ask(charge)).rejects.toThrow('refund_way_invalid')
    await record(charge, 50)
  })
})

describe('a refund in another money', () => {
  test('leaves what came as it was known, whatever sum is told of the payment later', async () => {
    const order = anOrder({ email: somebody() })
    await createOrder(sql(), order)
    const told = (amount: string) => apply(sql(), aFact(order, { amount, currency: 'ARS' }))
    await told('300000.00')
    const { id } = await one`select id::int from public.payments where dlocal_order_id = ${order.order_id}`
    await record({ id, email: order.email, dp: '' }, 100_000)
    await told('200000.00')
    const now = await one`select received_amount::float8 as came, refund_total::float8 as back
      from public.payments where id = ${id}`
    expect(now).toEqual({ came: 300000, back: 100000 })
  })

  test('is no debt in dollars: it waits until a person has entered what it is of the charge', async () => {
    const charge = await aCharge({ amount: '90.00' })
    await tell(charge, { amount: '49000.25', currency: 'ARS' })
    expect(await states(charge)).toEqual(['49000.25 held other_currency'])
    expect(await figures(charge)).toEqual({ paid: 90, refunded: 0, remaining: 0 })
    const held = await whatWas(charge, 'other_currency')
    await expect(decideRefund(held, 'count')).rejects.toThrow('amount_invalid')
    await expect(decideRefund(held, 'count', { amount: 90.01 })).rejects.toThrow('refund_too_large')
    await decideRefund(held, 'count', { amount: 42.4 })
    expect(await rowsOf(charge)).toMatchObject([{ amount: 42.4, currency: 'USD', status: 'settled' }])
    expect(await figures(charge)).toEqual({ paid: 90, refunded: 42.4, remaining: 42.4 })
    const kept = await one`select reported_amount::float8 as amount, reported_currency as currency
      from public.payment_refunds where id = ${held}`
    expect(kept).toEqual({ amount: 49000.25, currency: 'ARS' })
  })
})

describe('what is taken back', () => {
  test.each(['refund', 'chargeback'])(
    'a %s by hand is reversed, with its reason, and counted until then',
    async (kind) => {
      const charge = await aCharge()
      const refund = await record(charge, 90, 'hand', { kind })
      expect(await figures(charge)).toMatchObject({ refunded: 90, remaining: 90 })
      await sql()`update public.payments set approved_at = now() - interval '30 days' where id = ${charge.id}`
      await sql()`update public.payment_refunds set settled_at = now() - interval '20 days' where id = ${refund}`
      await expect(decideRefund(refund, 'reverse', { reason: '' })).rejects.toThrow('reason_required')
      const after = await decideRefund(refund, 'reverse')
      expect(after.refunds).toMatchObject([{ status: 'reversed', reversal: { reason: 'Visto en el panel' } }])
      expect(await figures(charge)).toEqual({ paid: 250, refunded: 0, remaining: 0 })
      expect(await totalOf(charge)).toBe(0)
      await sql()`update public.payment_refunds set reversed_at = now() - interval '10 days' where id = ${refund}`
      const [sale] = await salesOf(charge.email)
      const days = await sql()`select d.refunded::float8 from generate_series(0, 25, 5) ago,
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

test('what a member asked, wrote down or decided names them', async () => {
  const charge = await aCharge()
  await ask(charge)
  await tell(charge)
  await tell(charge)
  const rows = await sql()`select m.display_name as by from public.payment_refunds f
    left join public.staff_members m on m.user_id = f.recorded_by where f.payment_id = ${charge.id} order by f.id`
  expect(rows.map(({ by }) => by === null)).toEqual([false, true])
})
