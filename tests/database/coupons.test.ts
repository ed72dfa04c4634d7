import { describe, expect, test } from 'vitest'
import { paymentsCsv } from '../../src/content/money-exports.ts'
import { headingsOf } from '../../src/domain/spreadsheet-cells.ts'
import { coupons } from './support/coupons.ts'
import { tryCallAs } from './support/sessions.ts'
import { inDiscardedTransaction } from './support/test-database.ts'

const { sql, own, coupon, order, place, placed, pay, paid, terms, listed, decide, rows } = coupons()
const available = (are: boolean) => ({ available: are })

describe('a code holds', () => {
  test('with its terms, whoever asks', async () => {
    await coupon()
    expect(await terms()).toEqual({
      ...{ code: own.code, percent_off: 20, off_usd: null, ends_on: '2099-12-31', available: true },
    })
    expect(await terms(own.current)).toMatchObject(available(true))
  })

  // Buenos Aires is three hours behind UTC, all year.
  test.each([
    ['the last moment before the first day', '2026-03-10T02:59:59Z', false],
    ['the first moment of the first day', '2026-03-10T03:00:00Z', true],
    ['the last moment of the last day', '2026-03-13T02:59:59Z', true],
    ['the first moment after the last day', '2026-03-13T03:00:00Z', false],
  ])('%s', async (_, instant, holds) => {
    await sql()`insert into public.coupons (code, percent_off, starts_on, ends_on) values (${own.code}, 10, '2026-03-10', '2026-03-12')`
    const answer = await inDiscardedTransaction(sql(), async (transaction) => {
      // What now() says is the start of the transaction: the functions are asked as of another one.
      const [source] =
        await transaction`select prosrc from pg_proc where oid = 'private.coupon_holds'::regproc`
      const asked = String(source?.prosrc).replaceAll('now()', `'${instant}'::timestamptz`)
      await transaction.unsafe(`create function pg_temp.holds(coupon public.coupons, cohort public.courses_moodle)
        returns boolean language sql as $f$ ${asked} $f$`)
      const [row] = await transaction`select pg_temp.holds(k, c) as holds
        from public.coupons k, public.courses_moodle c where k.code = ${own.code} and c.slug = ${own.current}`
      return row?.holds
    })
    expect(answer).toBe(holds)
  })

  test('for everything, a product, or one cohort of it', async () => {
    await coupon({ sold_for: [] })
    expect(await terms('gee-python')).toMatchObject(available(true))
    const [product, cohort] = [`${own.code}-A`, `${own.code}-B`]
    await coupon({}, product)
    expect(await terms(own.slug, product)).toMatchObject(available(true))
    expect(await terms('gee-python', product)).toBeNull()
    await coupon({ sold_for: [own.later] }, cohort)
    expect(await terms(own.slug, cohort)).toBeNull()
    await sql()`update public.courses_moodle set is_current_cohort = false where slug = ${own.current}`
    await sql()`update public.courses_moodle set is_current_cohort = true where slug = ${own.later}`
    expect(await terms(own.slug, cohort)).toMatchObject(available(true))
  })

  test('not while it is paused, and again afterwards', async () => {
    const coupon_id = await coupon()
    await decide('admin', 'pause_coupon', { coupon_id, paused: true })
    expect(await terms()).toMatchObject(available(false))
    expect(await place()).toBe('coupon_unavailable')
    await decide('admin', 'pause_coupon', { coupon_id, paused: false })
    expect(await place()).toBe('created')
  })
})

describe('staff', () => {
  const wanted = { code: 'NUEVO-1', percent_off: 10, starts_on: '2026-01-01', ends_on: '2099-12-31' }

  test('see the money of a coupon only where they may see payments', async () => {
    await coupon()
    await paid(order())
    expect(await listed()).toMatchObject({ sold_usd: '80.00', saved_usd: '20.00' })
    await sql()`update private.staff_roles set capabilities = array_remove(capabilities, 'payments') where role = 'staff'`
    expect(await listed()).toMatchObject({ taken: 1, sold_usd: null, saved_usd: null })
    await sql()`update private.staff_roles set capabilities = capabilities || '{payments}' where role = 'staff'`
  })

  test('make and stop a price only where they may set prices', async () => {
    const coupon_id = await coupon()
    const refused = { code: '42501' }
    expect(await tryCallAs(sql(), 'staff', 'make_coupon', wanted)).toMatchObject(refused)
    await expect(decide('staff', 'pause_coupon', { coupon_id, paused: true })).rejects.toMatchObject(refused)
    expect(await listed()).toMatchObject({ paused: false })
  })

  test.each<[string, Record<string, string | number | string[] | null>, string?]>([
    ['a code that is taken', { code: 'COMUNIDAD10' }, 'coupon_exists'],
    ['a short code', { code: 'AB1' }],
    ['small letters', { code: 'prueba' }],
    ['a free one', { percent_off: 100 }],
    ['nothing off', { percent_off: null }],
    ['both savings', { off_usd: 5 }],
    ['a negative sum', { percent_off: null, off_usd: -5 }],
    ['an end before its start', { starts_on: '2099-12-31', ends_on: '2099-12-30' }],
    ['an end that has passed', { starts_on: '2020-01-01', ends_on: '2020-12-30' }],
    ['no end', { ends_on: null }],
    ['no uses', { max_uses: 0 }],
    ['what is not sold', { sold_for: ['otro-curso'] }],
  ])('cannot make %s', async (_, changes, message = 'coupon_invalid') => {
    const made = await tryCallAs(sql(), 'admin', 'make_coupon', { ...wanted, ...changes })
    expect(made).toMatchObject({ ok: false, message })
  })

  test('find their changes in the log', async () => {
    const coupon_id = await coupon()
    await decide('admin', 'pause_coupon', { coupon_id, paused: true })
    const log = await sql()`select action from public.audit_log
      where table_name = 'coupons' and row_key = ${String(coupon_id)} order by id`
    expect(log.map(({ action }) => action)).toEqual(['insert', 'update'])
  })
})

describe('a coupon is seen where it was used', () => {
  async function bought() {
    await coupon()
    const wanted = await placed()
    await pay(wanted)
    return { email: wanted.email.toLowerCase(), orderId: wanted.order_id }
  }

  test('on its sale, with what everybody else paid, and among the payments of its person', async () => {
    const { email } = await bought()
    const person_id = await decide('staff', 'person_id_of', { email })
    const { sales } = await decide('staff', 'list_sales', { person_id })
    expect(sales[0].charges[0].coupon).toEqual({ code: own.code, full_price_usd: 100 })
    expect((await decide('staff', 'get_person', { person_id })).payments[0].coupon).toBe(own.code)
  })

  test('in the list of payments, which its code finds however it is typed, with count and sum', async () => {
    const { email } = await bought()
    const other = await placed({ coupon: null, amount: '100.00' })
    await pay(other)
    for (const search of [own.code, ` ${own.code.toLowerCase()} `]) {
      const found = await rows('staff', 'list_payments', { search })
      expect(found.map((row) => [row.email.toLowerCase(), row.coupon])).toEqual([[email, own.code]])
      const counted = await decide('staff', 'count_payments', { search })
      expect(counted).toMatchObject({ count: 1, sums: [{ amount: 80 }] })
      expect((await decide('staff', 'export_payments', { search })).rows).toHaveLength(1)
    }
    const [without] = await rows('staff', 'list_payments', { search: other.email })
    expect(without?.coupon).toBeNull()
  })

  test('in the last two columns of the export, which the file of a month shares', async () => {
    const { orderId } = await bought()
    const { rows: written } = await decide('staff', 'export_payments', { search: own.code })
    expect(written[0][2]).toBe(orderId)
    expect(headingsOf(paymentsCsv.columns).slice(-2)).toEqual(['Cupón', 'Precio sin cupón (USD)'])
    expect(written[0]).toHaveLength(paymentsCsv.columns.length)
    expect(written[0].slice(-2)).toEqual([own.code, 100])
  })

  test('in the search of people, for who may see payments', async () => {
    const { email } = await bought()
    const people = await rows('staff', 'search_people', { query: own.code.toLowerCase() })
    expect(people.map((row) => [row.email, row.matched, row.evidence])).toEqual([[email, 'coupon', own.code]])
  })
})
