import { describe, expect, test } from 'vitest'
import { deskOf } from './support/desk.ts'
import { anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const { somebody, paid, decide, aLink, paidLink, salesOf } = salesIn(database.sql)
const desk = deskOf(database.sql)

describe('decisions of people', () => {
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

  test('a marked charge of a sale that was voided meanwhile cannot count, but can be given back', async () => {
    const email = somebody()
    await paid(anOrder({ email }))
    const second = await paid(anOrder({ email }))
    const [sale] = await salesOf(email)
    await decide('admin', 'void_sale', { sale_id: sale?.id, version: sale?.version, reason: 'Se arrepintió' })
    const decision = { payment_id: second?.id ?? 0, decision: 'counted', note: 'Quiso pagar dos veces' }
    await expect(decide('staff', 'resolve_payment_review', decision)).rejects.toThrow('sale_voided')
    expect(await decide('staff', 'resolve_payment_review', { ...decision, decision: 'refunded' })).toBe(true)
  })
})

describe.each([
  { decision: 'refunded', order: 'cancelled', again: 'closed', link: 'created', debt: 'owed' },
  { decision: 'dismissed', order: 'cancelled', again: 'closed', link: 'created', debt: 'owed' },
  { decision: 'counted', order: 'approved', again: 'existing', link: 'paid', debt: 'closed' },
])('held money decided as $decision', ({ decision, ...after }) => {
  const sql = () => database.sql()
  const otherSum = {
    provider_payment_id: '',
    status: 'PAID',
    provider_status: 'PAID',
    amount: '9000',
    currency: 'ARS',
  }

  /** Money in another sum than that of this order comes, and a person decides about it. */
  async function comesAndIsDecided(order_id: string, meanwhile: () => Promise<void>) {
    await apply(sql(), { ...otherSum, provider_payment_id: `DP-${order_id}`, order_id })
    const [held] = await sql()`select id from public.payments where dlocal_order_id = ${order_id}`
    expect((await desk.item(`charge_review:${held?.id}`))?.reason).toBe('amount_mismatch')
    await meanwhile()
    await decide('staff', 'resolve_payment_review', { payment_id: held?.id, decision, note: 'Lo hablamos' })
    expect(await desk.item(`charge_review:${held?.id}`)).toBeUndefined()
  }

  const one = async (query: Promise<readonly { answer?: Record<string, unknown> }[]>) =>
    (await query)[0]?.answer

  test('ends the wait of its checkout', async () => {
    const order = anOrder({ email: somebody() })
    const status = () => one(sql()`select public.get_order_status(${order.order_id}) as answer`)
    await createOrder(sql(), order)
    await comesAndIsDecided(order.order_id, async () => {
      expect(await status()).toMatchObject({ status: 'pending' })
      expect(await createOrder(sql(), order)).toMatchObject({ outcome: 'existing', status: 'PENDING' })
    })
    expect(await status()).toMatchObject({ status: after.order })
    expect(await createOrder(sql(), order)).toMatchObject({ outcome: after.again })
  })

  test('ends the wait of its payment link', async () => {
    const link = await aLink(somebody(), { payment_type: 'total', amount: 200, total: 200 })
    const reopened = () => one(sql()`select public.reopen_order(${link.orderId}, false) as answer`)
    await comesAndIsDecided(link.orderId, async () => {
      expect(await reopened()).toMatchObject({ outcome: 'held' })
    })
    expect(await reopened()).toMatchObject({ outcome: after.link })
  })

  test('ends the wait of its debt link', async () => {
    const email = somebody()
    await paidLink(email, { payment_type: 'total', amount: 150, total: 200 })
    const [sale] = await salesOf(email)
    const [link] = await database.as(
      'staff',
      (session) => session`select token from public.debt_links_of(array[${sale?.id}::bigint])`,
    )
    const opened = () => one(sql()`select public.open_debt_link(${link?.token}, false) as answer`)
    const shown = () => one(sql()`select public.get_debt_link(${link?.token}) as answer`)
    await comesAndIsDecided(String((await opened())?.order_id), async () => {
      expect(await shown()).toEqual({ state: 'held' })
      expect(await opened()).toEqual({ outcome: 'held' })
    })
    expect(await shown()).toMatchObject({ state: after.debt })
    expect(await opened()).toMatchObject({ outcome: after.debt === 'owed' ? 'created' : 'closed' })
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
