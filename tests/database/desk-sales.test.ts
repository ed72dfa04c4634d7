import { describe, expect, test } from 'vitest'
import { atOnce } from './support/contract.ts'
import { deskOf } from './support/desk.ts'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { buy, carryOut } from './support/sale-access.ts'
import { aDatabase } from './support/test-database.ts'

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
    return { key: `sale_without_access:${sale?.id}`, id: Number(sale?.id), email }
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
  const keyOf = (id: number) => `sale_without_access:${id}`

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
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'withdrawn', email })
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
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'no_classroom' })
    await sql`update public.courses_moodle set moodle_course_id = ${cohort?.classroom} where id = ${cohort?.id}`
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'no_classroom' })
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
    expect(await item(keyOf(saleId))).toMatchObject({ reason: 'step_dismissed' })
    expect(await call('staff', 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    expect(await item(keyOf(saleId))).toBeUndefined()
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
