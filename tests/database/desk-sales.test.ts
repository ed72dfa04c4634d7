import { describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { deskOf } from './support/desk.ts'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { buy, carryOut } from './support/sale-access.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const { item, call } = deskOf(database.sql)

describe('a sale', () => {
  const payer = () => `venta${Math.random()}@example.com`

  async function heldSale() {
    const email = payer()
    await buy(database.sql(), { email, amount: '90.00', course_id: 'gee-python' })
    const [sale] = await database.sql()`
      update public.sales set access_hold = 'small_amount', access_granted_at = null
      where payer_email_normalized = ${email} returning id`
    return { key: `sale_without_access:${sale?.id}:small_amount`, id: Number(sale?.id), email }
  }

  test('that is paid waits without access until it is given, and who gave it is told', async () => {
    const { key, id, email } = await heldSale()
    expect(await item(key)).toMatchObject({ email, reason: 'small_amount', name: 'Ana María Pérez García' })
    await call('staff', 'grant_sale_access', id)
    expect((await item(key))?.reason).not.toBe('small_amount')
    await database.sql()`update public.sales set access_hold = null, access_granted_at = now() where id = ${id}`
    expect(await item(key)).toBeUndefined()
    expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'gone', by: 'Secretaría' })
  })

  test('that is paid and has access is not here', async () => {
    const { key, id } = await heldSale()
    await database.sql()`update public.sales set access_hold = null, access_granted_at = now() where id = ${id}`
    expect(await item(key)).toBeUndefined()
  })

  async function soldWithAccess() {
    const { id } = await heldSale()
    await database.sql()`update public.sales set access_hold = null, access_granted_at = now() where id = ${id}`
    const [charge] =
      await database.sql()`select id, amount from public.payments where sale_id = ${id} and status = 'PAID'`
    return { id, key: `access_after_refund:${id}`, paymentId: Number(charge?.id), amount: charge?.amount }
  }

  test.each(['refund', 'chargeback'] as const)(
    'with a %s keeps its access until somebody decides',
    async (kind) => {
      const { key, id, paymentId, amount } = await soldWithAccess()
      expect(await item(key)).toBeUndefined()
      await call('admin', 'record_refund', paymentId, kind, Number(amount), 'lo pidió')
      expect(await item(key)).toMatchObject({ reason: kind })
      await call('staff', 'withdraw_sale_access', id, 'se devolvió')
      expect(await item(key)).toBeUndefined()
    },
  )

  test('that was voided keeps its access until somebody decides, and may keep it', async () => {
    const { key, id } = await soldWithAccess()
    const [row] = await database.sql()`select version from public.sales where id = ${id}`
    await call('admin', 'void_sale', id, row?.version, 'se equivocó')
    expect(await item(key)).toMatchObject({ reason: 'voided' })
    expect(await call('staff', 'dismiss_desk_item', key, 'becada')).toBe(true)
    expect(await item(key)).toBeUndefined()
  })

  test('over the capacity is there until it is voided', async () => {
    const { id } = await soldWithAccess()
    const key = `over_capacity:${id}`
    await database.sql()`update public.sales set over_capacity = true where id = ${id}`
    expect(await item(key)).toMatchObject({ kind: 'over_capacity' })
    await database.sql()`update public.sales set voided_at = now(), void_reason = 'no hay lugar' where id = ${id}`
    expect(await item(key)).toBeUndefined()
  })
})

describe('money that is paid without access', () => {
  const soldLink = (email: string) => ({ email, amount: '30.00', course_id: 'gee-python' })
  const keyOf = (id: number, hold?: string) => ['sale_without_access', id, hold].filter(Boolean).join(':')

  /** A sale of 90 USD in three links, the first one paid, its access given. */
  async function firstOfThree() {
    const email = `cuotas${Math.random()}@example.com`
    const { saleId } = await buy(database.sql(), soldLink(email))
    await carryOut(database.sql())
    await database.sql()`update public.sales
      set usd_amount = 90, installments_number = 3, installments_amount = 30 where id = ${saleId}`
    expect(await item(keyOf(saleId))).toBeUndefined()
    return { email, saleId }
  }

  async function payAnother(email: string, counted: boolean) {
    const { paymentId, saleId } = await buy(database.sql(), soldLink(email))
    if (counted) await call('staff', 'resolve_payment_review', paymentId, 'counted', 'es la cuota 2')
    return { paymentId, saleId }
  }

  test('after the access was withdrawn waits for a person, who gives it again or withdraws it again', async () => {
    const { email, saleId } = await firstOfThree()
    await call('staff', 'withdraw_sale_access', saleId, 'se devolvió')
    expect(await item(keyOf(saleId))).toBeUndefined()
    const { paymentId } = await payAnother(email, false)
    expect(await item(`charge_review:${paymentId}`)).toMatchObject({ reason: 'duplicate_charge' })
    await call('staff', 'resolve_payment_review', paymentId, 'counted', 'es la cuota 2')
    expect(await item(keyOf(saleId, 'withdrawn'))).toMatchObject({ reason: 'withdrawn', email })
    expect(await call('staff', 'withdraw_sale_access', saleId, 'no sigue')).toEqual({
      ...{ access: 'none', hold: null },
    })
    expect(await item(keyOf(saleId))).toBeUndefined()
    await payAnother(email, true)
    expect(await call('staff', 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    expect(await item(keyOf(saleId))).toBeUndefined()
  })

  test('that a person counts gives it', async () => {
    const email = `contado${Math.random()}@example.com`
    const order = anOrder({ email, amount: '90.00', course_id: 'gee-python' })
    await createOrder(database.sql(), order)
    await apply(database.sql(), aFact(order, { amount: '1.00' }))
    const [held] =
      await database.sql()`select id from public.payments where dlocal_order_id = ${order.order_id}`
    expect(await item(`charge_review:${held?.id}`)).toBeDefined()
    await call('staff', 'resolve_payment_review', Number(held?.id), 'counted', 'alcanza')
    const [sale] = await database.sql()`
      select s.id, private.access_state(s) as access from public.sales s where payer_email_normalized = ${email}`
    expect(sale).toMatchObject({ access: 'coming' })
    expect(await item(keyOf(Number(sale?.id)))).toBeUndefined()
  })

  test('for a cohort without a classroom waits until it is given, also once the classroom is there', async () => {
    const email = `sinaula${Math.random()}@example.com`
    const sql = database.sql()
    const [cohort] = await sql`update public.courses_moodle c set moodle_course_id = null
      from public.courses_moodle old
      where c.id = old.id and c.base_slug = 'gee-python' and c.is_current_cohort
      returning c.id, old.moodle_course_id as classroom`
    const { saleId } = await buy(sql, { email, amount: '90.00', course_id: 'gee-python' })
    expect(await item(keyOf(saleId, 'no_classroom'))).toMatchObject({ reason: 'no_classroom' })
    await sql`update public.courses_moodle set moodle_course_id = ${cohort?.classroom} where id = ${cohort?.id}`
    expect(await item(keyOf(saleId, 'no_classroom'))).toMatchObject({ reason: 'no_classroom' })
    expect(await call('staff', 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    expect(await item(keyOf(saleId))).toBeUndefined()
  })

  test('whose step at the classroom a person dismissed waits until it is given', async () => {
    const { saleId } = await buy(database.sql(), {
      ...{ email: `dejada${Math.random()}@example.com`, amount: '90.00', course_id: 'gee-python' },
    })
    const [step] = await database.sql()`
      update public.outbox o set status = 'failed', last_error = 'no', attempts = 1
      from public.sales s where s.id = ${saleId} and o.kind = 'classroom_enrolment'
        and o.payload ->> 'student_id' = s.student_id::text returning o.id`
    expect(await item(`step_failed:${step?.id}`)).toBeDefined()
    expect(await call('staff', 'dismiss_step', Number(step?.id), 'después')).toBe(true)
    expect(await item(keyOf(saleId, 'step_dismissed'))).toMatchObject({ reason: 'step_dismissed' })
    expect(await call('staff', 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    expect(await item(keyOf(saleId))).toBeUndefined()
  })
})

describe('several that wait for access', () => {
  const sql = () => database.sql()
  const decide = (ids: number[], decision: string, reason?: string, actor: 'staff' | 'admin' = 'staff') =>
    database.as(actor, async (session) => {
      const [row] =
        await session`select public.decide_sales_access(${ids}, ${decision}, ${reason ?? ''}) as n`
      return row?.n as number
    })
  const steps = async () => Number((await sql()`select count(*)::integer as n from public.outbox`)[0]?.n)
  const onDesk = async (ids: number[]) =>
    (
      await sql()`select (i.data ->> 'sale_id')::integer as id from private.desk i
        where i.kind = 'sale_without_access' and (i.data ->> 'sale_id')::integer = any (${ids}) order by 1`
    ).map(({ id }) => id)

  /** Paid by hand in an earlier system: nothing was sent, and nothing is given. */
  async function untold(count: number, course = 'gee-python'): Promise<number[]> {
    await sql()`update public.courses_moodle set seats = 5000 where base_slug = ${course}`
    const rows = await sql()`
      with sold as (
        insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount, installments_amount, installments_number,
          payment_type, first_paid_at)
        select 'antes' || gen_random_uuid() || '@example.com', c.base_slug, c.id, array[c.id], 90, 90, 1, 'total', '2026-01-15'
        from public.courses_moodle c, generate_series(1, ${count}) where c.base_slug = ${course} and c.is_current_cohort
        returning id, payer_email)
      insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, approved_at, sale_id)
      select payer_email, 'Una Persona', 90, 'USD', 'PAID', 'total', ${course}, '2026-01-15', id from sold returning sale_id::integer as id`
    return rows.map(({ id }) => id).sort((a, b) => a - b)
  }

  test('are noted as entering already: nothing is sent, and what withdraws later finds it', async () => {
    const ids = await untold(3)
    expect(await onDesk(ids)).toEqual(ids)
    const before = await steps()
    expect(await decide(ids, 'inside')).toBe(3)
    expect(await onDesk(ids)).toEqual([])
    expect(await steps()).toBe(before)
    const [id = 0] = ids
    const [sale] = await sql()`select private.access_state(s) as access, s.student_id,
      (select count(*)::integer from public.student_course_enrollments e where e.student_id = s.student_id and e.withdrawn_at is null) as open
      from public.sales s where s.id = ${id}`
    expect(sale).toMatchObject({ access: 'active', open: 1 })
    await call('staff', 'withdraw_sale_access', id, 'se fue')
    expect(
      await sql()`select kind from public.outbox where payload ->> 'student_id' = ${String(sale?.student_id)}`,
    ).toEqual([{ kind: 'classroom_withdrawal' }])
  })

  test('a later payment of one that was noted announces nothing', async () => {
    const [id = 0] = await untold(1)
    await decide([id], 'inside')
    const before = await steps()
    await sql()`select private.grant_access(s, true) from public.sales s where s.id = ${id}`
    expect(await steps()).toBe(before)
  })

  test('noted after a withdrawal, it can be withdrawn again', async () => {
    const { saleId } = await buy(sql(), {
      email: `volvio${Math.random()}@example.com`,
      amount: '90.00',
      course_id: 'gee-python',
    })
    await carryOut(sql())
    await call('staff', 'withdraw_sale_access', saleId, 'se fue')
    await carryOut(sql(), 'classroom_withdrawal')
    await sql()`select private.grant_access(s, true) from public.sales s where s.id = ${saleId}`
    expect(await decide([saleId], 'inside')).toBe(1)
    await call('staff', 'withdraw_sale_access', saleId, 'otra vez')
    const [last] = await sql()`select o.kind, o.status from public.outbox o, public.sales s
      where s.id = ${saleId} and o.payload ->> 'student_id' = s.student_id::text and o.kind like 'classroom%' order by o.id desc limit 1`
    expect(last).toEqual({ kind: 'classroom_withdrawal', status: 'pending' })
    await call('staff', 'withdraw_sale_access', saleId, 'una vez más')
    const [again] = await sql()`select count(*)::integer as n from public.outbox o, public.sales s
      where s.id = ${saleId} and o.payload ->> 'student_id' = s.student_id::text and o.kind = 'classroom_withdrawal'`
    expect(again?.n).toBe(2)
  })

  test('are given, each with its steps', async () => {
    const ids = await untold(2)
    expect(await decide(ids, 'give')).toBe(2)
    const rows =
      await sql()`select private.access_state(s) as access from public.sales s where s.id = any (${ids})`
    expect(rows.map(({ access }) => access)).toEqual(['coming', 'coming'])
  })

  test('are left with a reason, and come back with another cause', async () => {
    const ids = await untold(2)
    await expect(decide(ids, 'leave', ' ')).rejects.toMatchObject({ message: 'reason_required' })
    await expect(decide(ids, 'otra')).rejects.toMatchObject({ message: 'decision_invalid' })
    expect(await decide(ids, 'leave', 'curso de 2019')).toBe(2)
    expect(await onDesk(ids)).toEqual([])
    const [reasons] =
      await sql()`select count(*)::integer as n from private.desk_dismissals where reason = 'curso de 2019'`
    expect(reasons?.n).toBe(2)
    expect(await decide(ids, 'give')).toBe(0)
    await sql()`update public.sales set access_hold = 'small_amount' where id = ${ids[0] ?? 0}`
    expect(await onDesk(ids)).toEqual([ids[0]])
  })

  test('money after a withdrawal that was left comes back with the next payment', async () => {
    const [id = 0] = await untold(1)
    await sql()`update public.sales set access_withdrawn_at = '2026-01-20', access_withdrawal_reason = 'se fue', access_hold = 'withdrawn' where id = ${id}`
    expect(await decide([id], 'leave', 'no sigue')).toBe(1)
    await sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, approved_at, sale_id)
      select email, 'Una Persona', 10, 'USD', 'PAID', 'debt', course_id, now(), sale_id from public.payments where sale_id = ${id}`
    expect(await onDesk([id])).toEqual([id])
  })

  test('of a career wait for their cohorts to be named, and what a colleague has open is theirs', async () => {
    const [product] = await sql()`select k.base_slug from public.careers k
      join public.courses_moodle c on c.base_slug = k.base_slug and c.is_current_cohort limit 1`
    const [career = 0] = await untold(1, product?.base_slug)
    const [held = 0, other = 0] = await untold(2)
    await call('admin', 'claim_desk_item', `sale_without_access:${held}`)
    expect(await decide([career, held, other], 'inside')).toBe(1)
    expect(await onDesk([career, held, other])).toEqual([career, held].sort((a, b) => a - b))
  })

  test('say whether a receipt promised the access', async () => {
    const { id } = (await database.sql()`select max(id)::integer as id from public.sales`)[0] ?? {}
    const [untoldId = 0] = await untold(1)
    const { saleId } = await buy(sql(), {
      email: `promesa${Math.random()}@example.com`,
      amount: '90.00',
      course_id: 'gee-python',
    })
    await sql()`update public.sales set access_granted_at = null where id = ${saleId}`
    const rows =
      await sql()`select (i.data ->> 'sale_id')::integer as id, i.data -> 'promised' as promised from private.desk i
      where i.kind = 'sale_without_access' and (i.data ->> 'sale_id')::integer > ${id} order by 1`
    expect(rows).toEqual([
      { id: untoldId, promised: false },
      { id: saleId, promised: true },
    ])
  })

  test('ten times as many take ten times as long', async () => {
    async function msFor(count: number): Promise<number> {
      const ids = await untold(count)
      const started = performance.now()
      expect(await decide(ids, 'inside')).toBe(count)
      return performance.now() - started
    }
    // Read anew for each, they would take a hundred times as long. A busy machine slows both down alike.
    const few = await msFor(sized(30, 100))
    expect((await msFor(sized(300, 1000))) / few).toBeLessThan(40)
  })
})

test('a marked charge is there until one of many decides', async () => {
  const { paymentId } = await buy(database.sql(), { email: `marcado${Math.random()}@example.com` })
  await database.sql()`update public.payments set review_reason = 'duplicate_charge' where id = ${paymentId}`
  const key = `charge_review:${paymentId}`
  expect(await item(key)).toMatchObject({ reason: 'duplicate_charge' })
  const outcomes = await atOnce(4, () =>
    call('staff', 'resolve_payment_review', paymentId, 'dismissed', 'no cuenta'),
  )
  expect(outcomes.sort()).toEqual([false, false, false, true])
  expect(await item(key)).toBeUndefined()
  expect(await call('admin', 'claim_desk_item', key)).toMatchObject({ state: 'gone', by: 'Secretaría' })
})
