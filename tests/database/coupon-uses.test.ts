import { describe, expect, test } from 'vitest'
import { coupons } from './support/coupons.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aFact, ageOrder, apply, createOrder, type OrderInput } from './support/orders.ts'
import { waitForBlockedQuery } from './support/test-database.ts'

const { sql, one, own, coupon, order, place, placed, pay, terms, listed, ...sales } = coupons()
const { somebody, paid, decide, paidLink, refunded, salesOf } = sales

async function useOf({ order_id }: OrderInput): Promise<string | null> {
  const { used } =
    await one`select private.coupon_use(p) as used from public.payments p where p.dlocal_order_id = ${order_id}`
  return used
}
const report = (wanted: OrderInput, told: Parameters<typeof aFact>[1]) => apply(sql(), aFact(wanted, told))

describe('an order', () => {
  test('is stored at the lowered price with its coupon, and so is its sale', async () => {
    await coupon()
    const wanted = order()
    expect(await place(wanted)).toBe('created')
    const stored = await one`select p.amount, k.code, c.full_price_usd from public.order_coupons c
      join public.coupons k on k.id = c.coupon_id join public.payments p on p.id = c.order_id
      where p.dlocal_order_id = ${wanted.order_id}`
    expect(stored).toEqual({ amount: '80.00', code: own.code, full_price_usd: '100.00' })
    expect(await pay(wanted)).toBe('applied')
    expect(await salesOf(wanted.email)).toMatchObject([{ agreed: 80, paid: 80, remaining: 0 }])
  })

  const inInstalments = { payment_type: 'installments', installments_count: 6, external_id: 'plan-con-cupon' }
  test.each([
    ['of another product', { course_id: 'gee-python' }],
    ['in instalments', inInstalments],
  ])('%s is refused, and nothing is stored', async (_, changes) => {
    await coupon()
    const wanted = order(changes)
    expect(await createOrder(sql(), wanted)).toEqual({ outcome: 'coupon_unavailable' })
    expect(await sql()`select from public.payments where dlocal_order_id = ${wanted.order_id}`).toEqual([])
  })

  test('for which there is no seat takes no use', async () => {
    await coupon({ max_uses: 1 })
    const seats = (left: number | null) =>
      sql()`update public.courses_moodle set seats = ${left} where slug = ${own.current}`
    await seats(0)
    expect(await place()).toBe('sold_out')
    await seats(null)
    expect(await place()).toBe('created')
  })

  test('that is sent again is the same one, also when the coupon has ended meanwhile', async () => {
    const coupon_id = await coupon({ max_uses: 1 })
    const wanted = await placed()
    await decide('admin', 'pause_coupon', { coupon_id, paused: true })
    expect(await createOrder(sql(), wanted)).toMatchObject({ outcome: 'existing', status: 'PENDING' })
    await pay(wanted)
    expect(await createOrder(sql(), wanted)).toMatchObject({ outcome: 'existing', status: 'PAID' })
  })

  test('that was placed is paid at its price, whatever became of the coupon', async () => {
    const coupon_id = await coupon()
    const wanted = await placed()
    await decide('admin', 'pause_coupon', { coupon_id, paused: true })
    expect(await pay(wanted)).toBe('applied')
    expect(await salesOf(wanted.email)).toMatchObject([{ agreed: 80, remaining: 0 }])
  })
})

describe('a use', () => {
  test('counts when it is paid, and is held until then', async () => {
    await coupon({ max_uses: 1 })
    const wanted = await placed()
    expect(await useOf(wanted)).toBe('held')
    expect(await listed()).toMatchObject({ taken: 0, held: 1 })
    expect(await place()).toBe('coupon_unavailable')
    await pay(wanted)
    expect(await useOf(wanted)).toBe('taken')
    expect(await listed()).toMatchObject({ taken: 1, held: 0 })
    expect(await terms()).toMatchObject({ available: false })
    expect(await place()).toBe('coupon_unavailable')
  })

  test('is free again when its order is refused', async () => {
    await coupon({ max_uses: 1 })
    const wanted = await placed()
    await report(wanted, { status: 'REJECTED' })
    expect(await useOf(wanted)).toBeNull()
    expect(await place()).toBe('created')
  })

  test('is free again a day after an order that was abandoned', async () => {
    await coupon({ max_uses: 1 })
    const wanted = await placed()
    await ageOrder(sql(), wanted.order_id, '23 hours')
    expect(await place()).toBe('coupon_unavailable')
    await ageOrder(sql(), wanted.order_id, '25 hours')
    expect(await useOf(wanted)).toBeNull()
    expect(await place()).toBe('created')
  })

  test('is held while money of another sum waits for a person', async () => {
    await coupon({ max_uses: 1 })
    const wanted = await placed()
    await report(wanted, { amount: '1.00' })
    await ageOrder(sql(), wanted.order_id, '48 hours')
    expect(await useOf(wanted)).toBe('held')
    expect(await place()).toBe('coupon_unavailable')
  })

  test('is held while a charge that is paid waits for a person, and taken once it counts', async () => {
    await coupon({ max_uses: 1 })
    const email = somebody()
    await paidLink(email, { payment_type: 'total', amount: 20, total: 100, course: own.slug })
    const wanted = order({ email })
    const charge = await paid(wanted)
    expect(charge?.mark).toBe('duplicate_charge')
    expect(await useOf(wanted)).toBe('held')
    expect(await place()).toBe('coupon_unavailable')
    const counted = { payment_id: Number(charge?.id), decision: 'counted', note: 'Paga el resto' }
    await decide('staff', 'resolve_payment_review', counted)
    expect(await listed()).toMatchObject({ taken: 1, held: 0 })
  })

  test('the last one waits for the order before it, and follows what became of it', async () => {
    await coupon({ max_uses: 1 })
    const asked = await sql().begin(async (transaction) => {
      expect(await createOrder(transaction, order())).toMatchObject({ outcome: 'created' })
      const next = place()
      await waitForBlockedQuery(transaction)
      return { next }
    })
    expect(await asked.next).toBe('coupon_unavailable')
  })

  test('a person has as many as it says, by any address that is theirs', async () => {
    await coupon({ max_uses_by_person: 1, sold_for: [] })
    const [email, other] = [somebody(), somebody()]
    const course_id = 'gee-python'
    await paid(order({ email }))
    expect(await place(order({ email: email.toUpperCase(), course_id }))).toBe('coupon_unavailable')
    const elsewhere = order({ email: other, course_id })
    expect(await place(elsewhere)).toBe('created')
    await report(elsewhere, { status: 'CANCELLED' })
    await sql()`update public.person_addresses set person_id = (select person_id from public.person_addresses
      where email_normalized = lower(${email})) where email_normalized = lower(${other})`
    expect(await place(order({ email: other, course_id }))).toBe('coupon_unavailable')
  })

  test('who begins again keeps it, and of two orders that are paid one counts', async () => {
    await coupon({ max_uses: 1 })
    const email = somebody()
    const [first, second] = [order({ email }), order({ email })]
    expect([await place(first), await place(second)]).toEqual(['created', 'created'])
    await pay(first)
    await pay(second)
    expect([await useOf(first), await useOf(second)]).toEqual(['taken', 'held'])
    expect(await listed()).toMatchObject({ taken: 1, held: 1, sold_usd: '80.00', saved_usd: '20.00' })
    expect(await salesOf(email)).toMatchObject([{ agreed: 80, paid: 80, remaining: 0 }])
  })

  test('who holds it for one product does not get it for another', async () => {
    await coupon({ max_uses: 1, max_uses_by_person: 5, sold_for: [] })
    const email = somebody()
    expect(await place(order({ email }))).toBe('created')
    expect(await place(order({ email, course_id: 'gee-python' }))).toBe('coupon_unavailable')
  })

  test('does not come back with a refund, which the report takes off what was sold', async () => {
    await coupon({ max_uses: 1 })
    const wanted = order()
    await paid(wanted)
    await refunded(`DP-${wanted.order_id}`, '80.00')
    expect(await useOf(wanted)).toBe('taken')
    expect(await listed()).toMatchObject({ taken: 1, sold_usd: '0.00', saved_usd: '20.00' })
    expect(await place()).toBe('coupon_unavailable')
  })
})

describe('staff who agree', () => {
  async function enrolled(price: string, more: { payment_mode?: string; installments_number?: number } = {}) {
    await coupon()
    const email = somebody()
    const { id } = await one`select id::integer from public.courses_moodle where slug = ${own.current}`
    await enrol(sql(), anEnrolment({ email, cohort_ids: [id], price, ...more }))
    return email
  }

  test.each([
    ['in one payment', {}],
    ['in instalments', { payment_mode: 'cuotas', installments_number: 4 }],
  ])(
    'before on the price of everybody, %s: the coupon lowers it, and nothing is owed',
    async (_, changes) => {
      const email = await enrolled('100.00', changes)
      await paid(order({ email }))
      expect(await salesOf(email)).toMatchObject([{ agreed: 80, paid: 80, remaining: 0 }])
      // The kept figures follow it (decision 77).
      const sale =
        await one`select s.amend_reason, s.installments_number, b.remaining::float8, b.agreed::float8
      from private.sale_balances b join public.sales s on s.id = b.sale_id
      where s.payer_email_normalized = lower(${email})`
      expect(sale).toEqual({
        ...{ amend_reason: `Cupón ${own.code}`, installments_number: 1, remaining: 0, agreed: 80 },
      })
    },
  )

  test('before on another price: it stays, and so does the rest', async () => {
    const email = await enrolled('90.00')
    await paid(order({ email }))
    expect(await salesOf(email)).toMatchObject([{ agreed: 90, paid: 80, remaining: 10 }])
  })

  test('before, and were paid something: the order waits for a person, and the terms stay', async () => {
    const email = await enrolled('100.00')
    await paidLink(email, { payment_type: 'debt', amount: 30, course: own.slug })
    expect((await paid(order({ email })))?.mark).toBe('duplicate_charge')
    expect(await salesOf(email)).toMatchObject([{ agreed: 100, paid: 30, remaining: 70 }])
  })

  test('afterwards on another price: the sale keeps the coupon of its order', async () => {
    await coupon()
    const wanted = order()
    await paid(wanted)
    const [sale] = await salesOf(wanted.email)
    await decide('admin', 'amend_sale', {
      ...{ sale_id: Number(sale?.id), version: Number(sale?.version), reason: 'Acordado' },
      ...{ usd_amount: 90, installments_number: 1 },
    })
    expect(await salesOf(wanted.email)).toMatchObject([{ agreed: 90, paid: 80, remaining: 10 }])
    expect(await listed()).toMatchObject({ taken: 1, sold_usd: '80.00', saved_usd: '20.00' })
  })
})
