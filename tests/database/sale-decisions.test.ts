import { describe, expect, test } from 'vitest'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const { somebody, paid, decide, paidLink, salesOf } = salesIn(database.sql)

describe('decisions of people', () => {
  test('a voided sale owes nothing, keeps its charges, and a new purchase is a new sale', async () => {
    const email = somebody()
    await paidLink(email, { payment_type: 'installments', amount: 50, total: 200 })
    const [sale] = await salesOf(email)
    await decide('admin', 'void_sale', {
      sale_id: sale?.id,
      version: sale?.version,
      reason: 'Se arrepintió',
    })
    expect(await salesOf(email)).toMatchObject([{ paid: 50, remaining: 0, next_number: null }])
    expect(await paid(anOrder({ email }))).toMatchObject({ mark: null })
    expect(await salesOf(email)).toHaveLength(2)
  })

  test('amended terms change what is left; a version that is gone changes nothing', async () => {
    const email = somebody()
    await paidLink(email, { payment_type: 'installments', amount: 50, total: 200 })
    const [sale] = await salesOf(email)
    const terms = {
      sale_id: sale?.id,
      version: sale?.version,
      usd_amount: 150,
      installments_number: 3,
      reason: 'Beca',
    }
    await decide('admin', 'amend_sale', terms)
    expect(await salesOf(email)).toMatchObject([
      { agreed: 150, remaining: 100, next_number: 2, next_amount: 50 },
    ])
    await expect(decide('admin', 'amend_sale', terms)).rejects.toThrow('sale_changed')
  })

  test('a refund is a row of its own: the charge stays paid, the figures are net', async () => {
    const email = somebody()
    const charge = await paid(anOrder({ email }))
    const refund = {
      payment_id: charge?.id ?? 0,
      kind: 'refund',
      amount: 100,
      reason: 'Acuerdo con la alumna',
    }
    await decide('admin', 'record_refund', refund)
    expect(await salesOf(email)).toMatchObject([{ paid: 250, refunded: 100, remaining: 100 }])
    await expect(decide('admin', 'record_refund', { ...refund, amount: 150.01 })).rejects.toThrow(
      'refund_too_large',
    )
    const [row] = await database.sql()`select status from public.payments where id = ${charge?.id}`
    expect(row?.status).toBe('PAID')
  })

  test('a marked charge counts once a person says so, and nobody decides twice', async () => {
    const email = somebody()
    await paid(anInstallmentsOrder({ email }))
    const second = await paid(anInstallmentsOrder({ email }))
    const counted = { payment_id: second?.id ?? 0, decision: 'counted', note: 'Quiso pagar dos cuotas' }
    expect(await Promise.all([1, 2].map(() => decide('staff', 'resolve_payment_review', counted)))).toEqual(
      expect.arrayContaining([true, false]),
    )
    expect(await salesOf(email)).toMatchObject([{ paid: 90, paid_count: 2, next_number: 3 }])
  })

  test('held money that a person counts pays its order', async () => {
    const email = somebody()
    const order = anOrder({ email })
    await createOrder(database.sql(), order)
    expect(await apply(database.sql(), aFact(order, { amount: '300000.00', currency: 'ARS' }))).toBe('review')
    const [held] =
      await database.sql()`select id, reported_amount::float8 as amount, reported_currency as currency, sale_id
      from public.payments where dlocal_order_id = ${order.order_id}`
    expect(held).toMatchObject({ amount: 300000, currency: 'ARS', sale_id: null })
    await decide('staff', 'resolve_payment_review', {
      payment_id: held?.id ?? 0,
      decision: 'counted',
      note: 'Es el precio en pesos',
    })
    expect(await salesOf(email)).toMatchObject([{ agreed: 250, paid: 250, remaining: 0 }])
  })
})

test('a sum that the provider only named cannot be counted', async () => {
  const sql = database.sql()
  const order = anOrder({ email: somebody() })
  await createOrder(sql, order)
  await sql`select public.close_other_sum(${order.order_id}, ${`DP-${order.order_id}`}, 217500, 'ARS')`
  const [row] =
    await sql`select id, review_reason from public.payments where dlocal_order_id = ${order.order_id}`
  expect(row?.review_reason).toBe('amount_mismatch')
  const decision = { payment_id: row?.id, decision: 'counted', note: 'parece pagado' }
  await expect(decide('staff', 'resolve_payment_review', decision)).rejects.toThrow('payment_not_paid')
  await decide('staff', 'resolve_payment_review', { ...decision, decision: 'dismissed' })
  expect(await salesOf(order.email)).toEqual([])
})
