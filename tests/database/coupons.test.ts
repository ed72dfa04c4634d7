import { beforeEach, describe, expect, test } from 'vitest'
import { paymentsCsv } from '../../src/content/money-exports.ts'
import { headingsOf } from '../../src/domain/spreadsheet-cells.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aFact, ageOrder, anOrder, apply, createOrder, type OrderInput } from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { callAs, tryCallAs } from './support/sessions.ts'
import { aDatabase, asActor, inDiscardedTransaction, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()
const { somebody, paid, decide, rows, paidLink, refunded, salesOf } = salesIn(sql)

let made = 0
let code: string
let slug: string

type Terms = {
  percent_off?: number | null
  off_usd?: number | null
  sold_for?: string[]
  starts_on?: string
  ends_on?: string
  max_uses?: number | null
  max_uses_by_person?: number
}

/** Made by staff, for the course of the test. */
async function coupon(terms: Terms = {}, name = code): Promise<number> {
  const wanted = {
    percent_off: 20,
    sold_for: [slug],
    starts_on: '2026-01-01',
    ends_on: '2099-12-31',
    ...terms,
  }
  return Number(await callAs(sql(), 'admin', 'make_coupon', { code: name, ...wanted }))
}

/** At USD 100 for everybody, so USD 80 with the coupon. */
function order(changes: Partial<OrderInput> = {}): OrderInput {
  return anOrder({
    course_id: slug,
    amount: '80.00',
    email: somebody(),
    coupon: code,
    full_price_usd: '100.00',
    ...changes,
  })
}

const place = async (wanted: OrderInput) => (await createOrder(sql(), wanted)).outcome as string
const pay = (wanted: OrderInput) => apply(sql(), aFact(wanted))

async function terms(of = slug, name = code) {
  const [row] = await sql()`select public.get_coupon(${of}, ${name}) as terms`
  return row?.terms
}

async function listed(actor: 'staff' | 'admin' = 'staff', name = code) {
  const rows = await asActor(sql(), actor, (session) => session`select * from public.list_coupons()`)
  return rows.find((row) => row.code === name)
}

async function useOf({ order_id }: OrderInput): Promise<string | null> {
  const [row] =
    await sql()`select private.coupon_use(p) as used from public.payments p where p.dlocal_order_id = ${order_id}`
  return row?.used
}

beforeEach(async () => {
  made += 1
  code = `PRUEBA-${String(made).padStart(3, '0')}`
  slug = `curso-con-cupon-${made}`
  await sql()`insert into public.courses_moodle (name, slug, regular_price_usd, starts_on, is_current_cohort)
    values ('Curso', ${`${slug}-209901`}, 100, '2099-01-05', true), ('Curso', ${`${slug}-209907`}, 100, '2099-07-05', false)`
})

describe('a code holds', () => {
  test('with its terms, whoever asks', async () => {
    await coupon()
    expect(await terms()).toEqual({
      code,
      percent_off: 20,
      off_usd: null,
      ends_on: '2099-12-31',
      available: true,
    })
    expect(await terms(`${slug}-209901`)).toMatchObject({ available: true })
  })

  // Buenos Aires is three hours behind UTC, all year.
  test.each([
    ['the last moment before the first day', '2026-03-10T02:59:59Z', false],
    ['the first moment of the first day', '2026-03-10T03:00:00Z', true],
    ['the last moment of the last day', '2026-03-13T02:59:59Z', true],
    ['the first moment after the last day', '2026-03-13T03:00:00Z', false],
  ])('%s', async (_, instant, holds) => {
    await sql()`insert into public.coupons (code, percent_off, starts_on, ends_on) values (${code}, 10, '2026-03-10', '2026-03-12')`
    const answer = await inDiscardedTransaction(sql(), async (transaction) => {
      // What now() says is the start of the transaction: the functions are asked as of another one.
      const [source] =
        await transaction`select prosrc from pg_proc where oid = 'private.coupon_holds'::regproc`
      const asked = String(source?.prosrc).replaceAll('now()', `'${instant}'::timestamptz`)
      await transaction.unsafe(`create function pg_temp.holds(coupon public.coupons, cohort public.courses_moodle)
        returns boolean language sql as $f$ ${asked} $f$`)
      const [row] =
        await transaction`select pg_temp.holds(k, c) as holds from public.coupons k, public.courses_moodle c
        where k.code = ${code} and c.slug = ${`${slug}-209901`}`
      return row?.holds
    })
    expect(answer).toBe(holds)
  })

  test('for everything, a product, or one cohort of it', async () => {
    await coupon({ sold_for: [] })
    expect(await terms('gee-python')).toMatchObject({ available: true })
    await coupon({ sold_for: [slug] }, `${code}-A`)
    expect(await terms(slug, `${code}-A`)).toMatchObject({ available: true })
    expect(await terms('gee-python', `${code}-A`)).toBeNull()
    await coupon({ sold_for: [`${slug}-209907`] }, `${code}-B`)
    expect(await terms(slug, `${code}-B`)).toBeNull()
    await sql()`update public.courses_moodle set is_current_cohort = false where slug = ${`${slug}-209901`}`
    await sql()`update public.courses_moodle set is_current_cohort = true where slug = ${`${slug}-209907`}`
    expect(await terms(slug, `${code}-B`)).toMatchObject({ available: true })
  })

  test('not while it is paused, and again afterwards', async () => {
    const id = await coupon()
    await decide('admin', 'pause_coupon', { coupon_id: id, paused: true })
    expect(await terms()).toMatchObject({ available: false })
    expect(await place(order())).toBe('coupon_unavailable')
    await decide('admin', 'pause_coupon', { coupon_id: id, paused: false })
    expect(await place(order())).toBe('created')
  })
})

describe('an order', () => {
  test('is stored at the lowered price with its coupon, and so is its sale', async () => {
    await coupon()
    const wanted = order()
    expect(await place(wanted)).toBe('created')
    const [stored] = await sql()`select p.amount, k.code, c.full_price_usd from public.order_coupons c
      join public.coupons k on k.id = c.coupon_id join public.payments p on p.id = c.order_id
      where p.dlocal_order_id = ${wanted.order_id}`
    expect(stored).toEqual({ amount: '80.00', code, full_price_usd: '100.00' })
    expect(await pay(wanted)).toBe('applied')
    expect(await salesOf(wanted.email)).toMatchObject([{ agreed: 80, paid: 80, remaining: 0 }])
  })

  test.each([
    ['of another product', { course_id: 'gee-python' }],
    [
      'in instalments',
      { payment_type: 'installments', installments_count: 6, external_id: 'plan-con-cupon' },
    ],
  ])('%s is refused, and nothing is stored', async (_, changes) => {
    await coupon()
    const wanted = order(changes)
    expect(await createOrder(sql(), wanted)).toEqual({ outcome: 'coupon_unavailable' })
    expect(await sql()`select from public.payments where dlocal_order_id = ${wanted.order_id}`).toHaveLength(
      0,
    )
  })

  test('for which there is no seat takes no use', async () => {
    await coupon({ max_uses: 1 })
    await sql()`update public.courses_moodle set seats = 0 where slug = ${`${slug}-209901`}`
    expect(await place(order())).toBe('sold_out')
    await sql()`update public.courses_moodle set seats = null where slug = ${`${slug}-209901`}`
    expect(await place(order())).toBe('created')
  })

  test('that is sent again is the same one, also when the coupon has ended meanwhile', async () => {
    const id = await coupon({ max_uses: 1 })
    const wanted = order()
    await place(wanted)
    await decide('admin', 'pause_coupon', { coupon_id: id, paused: true })
    expect(await createOrder(sql(), wanted)).toMatchObject({ outcome: 'existing', status: 'PENDING' })
    await pay(wanted)
    expect(await createOrder(sql(), wanted)).toMatchObject({ outcome: 'existing', status: 'PAID' })
  })

  test('that was placed is paid at its price, whatever became of the coupon', async () => {
    const id = await coupon()
    const wanted = order()
    await place(wanted)
    await decide('admin', 'pause_coupon', { coupon_id: id, paused: true })
    expect(await pay(wanted)).toBe('applied')
    expect(await salesOf(wanted.email)).toMatchObject([{ agreed: 80, remaining: 0 }])
  })
})

describe('a use', () => {
  test('counts when it is paid, and is held until then', async () => {
    await coupon({ max_uses: 1 })
    const wanted = order()
    await place(wanted)
    expect(await useOf(wanted)).toBe('held')
    expect(await listed()).toMatchObject({ taken: 0, held: 1 })
    expect(await place(order())).toBe('coupon_unavailable')
    await pay(wanted)
    expect(await useOf(wanted)).toBe('taken')
    expect(await listed()).toMatchObject({ taken: 1, held: 0 })
    expect(await terms()).toMatchObject({ available: false })
    expect(await place(order())).toBe('coupon_unavailable')
  })

  test('is free again when its order is refused', async () => {
    await coupon({ max_uses: 1 })
    const wanted = order()
    await place(wanted)
    await apply(sql(), aFact(wanted, { status: 'REJECTED' }))
    expect(await useOf(wanted)).toBeNull()
    expect(await place(order())).toBe('created')
  })

  test('is free again a day after an order that was abandoned', async () => {
    await coupon({ max_uses: 1 })
    const wanted = order()
    await place(wanted)
    await ageOrder(sql(), wanted.order_id, '23 hours')
    expect(await place(order())).toBe('coupon_unavailable')
    await ageOrder(sql(), wanted.order_id, '25 hours')
    expect(await useOf(wanted)).toBeNull()
    expect(await place(order())).toBe('created')
  })

  test('is held while money of another sum waits for a person', async () => {
    await coupon({ max_uses: 1 })
    const wanted = order()
    await place(wanted)
    await apply(sql(), aFact(wanted, { amount: '1.00' }))
    await ageOrder(sql(), wanted.order_id, '48 hours')
    expect(await useOf(wanted)).toBe('held')
    expect(await place(order())).toBe('coupon_unavailable')
  })

  test('is held while a charge that is paid waits for a person, and taken once it counts', async () => {
    await coupon({ max_uses: 1 })
    const email = somebody()
    await paidLink(email, { payment_type: 'total', amount: 20, total: 100, course: slug })
    const wanted = order({ email })
    const charge = await paid(wanted)
    expect(charge?.mark).toBe('duplicate_charge')
    expect(await useOf(wanted)).toBe('held')
    expect(await place(order())).toBe('coupon_unavailable')
    const decided = { payment_id: Number(charge?.id), note: 'Paga el resto' }
    await decide('staff', 'resolve_payment_review', { ...decided, decision: 'counted' })
    expect(await listed()).toMatchObject({ taken: 1, held: 0 })
  })

  test('the last one waits for the order before it, and follows what became of it', async () => {
    await coupon({ max_uses: 1 })
    const asked = await sql().begin(async (transaction) => {
      expect(await createOrder(transaction, order())).toMatchObject({ outcome: 'created' })
      const next = place(order())
      await waitForBlockedQuery(transaction)
      return { next }
    })
    expect(await asked.next).toBe('coupon_unavailable')
  })

  test('a person has as many as it says, by any address that is theirs', async () => {
    await coupon({ max_uses_by_person: 1, sold_for: [] })
    const email = somebody()
    const other = somebody()
    await paid(order({ email }))
    expect(await place(order({ email: ` ${email.toUpperCase()} `.trim(), course_id: 'gee-python' }))).toBe(
      'coupon_unavailable',
    )
    const elsewhere = order({ email: other, course_id: 'gee-python' })
    expect(await place(elsewhere)).toBe('created')
    await apply(sql(), aFact(elsewhere, { status: 'CANCELLED' }))
    await sql()`update public.person_addresses set person_id = (select person_id from public.person_addresses
      where email_normalized = lower(${email})) where email_normalized = lower(${other})`
    expect(await place(order({ email: other, course_id: 'gee-python' }))).toBe('coupon_unavailable')
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
    expect(await place(order())).toBe('coupon_unavailable')
  })
})

describe('beside the other ways of paying', () => {
  describe('staff who agree', () => {
    async function enrolment(
      email: string,
      changes: { price: string; payment_mode?: string; installments_number?: number },
    ) {
      const [cohort] =
        await sql()`select id::integer from public.courses_moodle where slug = ${`${slug}-209901`}`
      return enrol(sql(), anEnrolment({ email, cohort_ids: [cohort?.id], payment_mode: 'total', ...changes }))
    }

    test.each([
      ['in one payment', { price: '100.00' }],
      ['in instalments', { price: '100.00', payment_mode: 'cuotas', installments_number: 4 }],
    ])(
      'before on the price of everybody, %s: the coupon lowers it, and nothing is owed',
      async (_, changes) => {
        await coupon()
        const email = somebody()
        await enrolment(email, changes)
        await paid(order({ email }))
        expect(await salesOf(email)).toMatchObject([{ agreed: 80, paid: 80, remaining: 0 }])
        const [sale] = await sql()`select amend_reason, installments_number from public.sales
        where payer_email_normalized = lower(${email})`
        expect(sale).toEqual({ amend_reason: `Cupón ${code}`, installments_number: 1 })
        // The kept figures follow it (decision 77).
        const [kept] =
          await sql()`select b.remaining::float8 as remaining, b.agreed::float8 as agreed from private.sale_balances b
        join public.sales s on s.id = b.sale_id where s.payer_email_normalized = lower(${email})`
        expect(kept).toEqual({ remaining: 0, agreed: 80 })
      },
    )

    test('before on another price: it stays, and so does the rest', async () => {
      await coupon()
      const email = somebody()
      await enrolment(email, { price: '90.00' })
      await paid(order({ email }))
      expect(await salesOf(email)).toMatchObject([{ agreed: 90, paid: 80, remaining: 10 }])
    })

    test('before, and were paid something: the order waits for a person, and the terms stay', async () => {
      await coupon()
      const email = somebody()
      await enrolment(email, { price: '100.00' })
      await paidLink(email, { payment_type: 'debt', amount: 30, course: slug })
      expect((await paid(order({ email })))?.mark).toBe('duplicate_charge')
      expect(await salesOf(email)).toMatchObject([{ agreed: 100, paid: 30, remaining: 70 }])
    })
  })

  test('a sale that is amended afterwards keeps the coupon of its order', async () => {
    await coupon()
    const wanted = order()
    await paid(wanted)
    const [sale] = await salesOf(wanted.email)
    await decide('admin', 'amend_sale', {
      ...{
        sale_id: Number(sale?.id),
        version: Number(sale?.version),
        usd_amount: 90,
        installments_number: 1,
        reason: 'Acordado',
      },
    })
    expect(await salesOf(wanted.email)).toMatchObject([{ agreed: 90, paid: 80, remaining: 10 }])
    expect(await listed()).toMatchObject({ taken: 1, sold_usd: '80.00', saved_usd: '20.00' })
  })
})

describe('staff', () => {
  test('see the money of a coupon only where they may see payments', async () => {
    await coupon()
    await paid(order())
    expect(await listed()).toMatchObject({ sold_usd: '80.00', saved_usd: '20.00' })
    await sql()`update private.staff_roles set capabilities = array_remove(capabilities, 'payments') where role = 'staff'`
    expect(await listed()).toMatchObject({ taken: 1, sold_usd: null, saved_usd: null })
    await sql()`update private.staff_roles set capabilities = capabilities || '{payments}' where role = 'staff'`
  })

  test('make and stop a price only where they may set prices', async () => {
    const terms = { code: 'OTRO-1', percent_off: 10, starts_on: '2026-01-01', ends_on: '2099-12-31' }
    const id = await coupon()
    const refused = { code: '42501' }
    expect(await tryCallAs(sql(), 'staff', 'make_coupon', terms)).toMatchObject(refused)
    await expect(decide('staff', 'pause_coupon', { coupon_id: id, paused: true })).rejects.toMatchObject(
      refused,
    )
    expect(await listed()).toMatchObject({ paused: false })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a code that is taken', { code: 'COMUNIDAD10' }, 'coupon_exists'],
    ['a short code', { code: 'AB1' }, 'coupon_invalid'],
    ['small letters', { code: 'prueba' }, 'coupon_invalid'],
    ['a free one', { percent_off: 100 }, 'coupon_invalid'],
    ['nothing off', { percent_off: null }, 'coupon_invalid'],
    ['both savings', { off_usd: 5 }, 'coupon_invalid'],
    ['a negative sum', { percent_off: null, off_usd: -5 }, 'coupon_invalid'],
    ['an end before its start', { starts_on: '2099-12-31', ends_on: '2099-12-30' }, 'coupon_invalid'],
    ['an end that has passed', { starts_on: '2020-01-01', ends_on: '2020-12-30' }, 'coupon_invalid'],
    ['no end', { ends_on: null }, 'coupon_invalid'],
    ['no uses', { max_uses: 0 }, 'coupon_invalid'],
    ['what is not sold', { sold_for: ['otro-curso'] }, 'coupon_invalid'],
  ])('cannot make %s', async (_, changes, refusal) => {
    const wanted = {
      code: 'NUEVO-1',
      percent_off: 10,
      starts_on: '2026-01-01',
      ends_on: '2099-12-31',
      ...changes,
    }
    expect(await tryCallAs(sql(), 'admin', 'make_coupon', wanted as never)).toMatchObject({
      ok: false,
      message: refusal,
    })
  })

  test('find their changes in the log', async () => {
    const id = await coupon()
    await decide('admin', 'pause_coupon', { coupon_id: id, paused: true })
    const rows =
      await sql()`select action from public.audit_log where table_name = 'coupons' and row_key = ${String(id)} order by id`
    expect(rows.map(({ action }) => action)).toEqual(['insert', 'update'])
  })
})

describe('a coupon is seen where it was used', () => {
  async function bought() {
    await coupon()
    const wanted = order()
    await place(wanted)
    await pay(wanted)
    return { email: wanted.email.toLowerCase(), orderId: wanted.order_id }
  }
  const found = async (name: string, args: Record<string, string>) => rows('staff', name, args)

  test('on its sale, with what everybody else paid, and among the payments of its person', async () => {
    const { email } = await bought()
    const person_id = await decide('staff', 'person_id_of', { email })
    const { sales } = await decide('staff', 'list_sales', { person_id })
    expect(sales[0].charges[0].coupon).toEqual({ code, full_price_usd: 100 })
    expect((await decide('staff', 'get_person', { person_id })).payments[0].coupon).toBe(code)
  })

  test('in the list of payments, which its code finds however it is typed, with count and sum', async () => {
    const { email } = await bought()
    const other = order({ coupon: null, amount: '100.00' })
    await place(other)
    await pay(other)
    for (const search of [code, ` ${code.toLowerCase()} `]) {
      const listed = await found('list_payments', { search })
      expect(listed.map((row) => [row.email.toLowerCase(), row.coupon])).toEqual([[email, code]])
      expect(await decide('staff', 'count_payments', { search })).toMatchObject({
        count: 1,
        sums: [{ amount: 80 }],
      })
      expect((await decide('staff', 'export_payments', { search })).rows).toHaveLength(1)
    }
    const [without] = await found('list_payments', { search: other.email })
    expect(without?.coupon).toBeNull()
  })

  test('in the last two columns of the export, which the file of a month shares', async () => {
    const { orderId } = await bought()
    const { rows: written } = await decide('staff', 'export_payments', { search: code })
    expect(written[0][2]).toBe(orderId)
    expect(headingsOf(paymentsCsv.columns).slice(-2)).toEqual(['Cupón', 'Precio sin cupón (USD)'])
    expect(written[0]).toHaveLength(paymentsCsv.columns.length)
    expect(written[0].slice(-2)).toEqual([code, 100])
  })

  test('in the search of people, for who may see payments', async () => {
    const { email } = await bought()
    const people = await found('search_people', { query: code.toLowerCase() })
    expect(people.map((row) => [row.email, row.matched, row.evidence])).toEqual([[email, 'coupon', code]])
  })
})
