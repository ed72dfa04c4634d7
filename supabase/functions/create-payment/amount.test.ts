import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { callAs } from '../../../tests/database/support/sessions.ts'
import { post } from '../_shared/test-support/edge.ts'
import { createHandler } from './index.ts'
import { aRequest, type CourseSale, key, openCourseSale, sell } from './test-support/course-sale.ts'

const school = aSchool()
let sale: CourseSale

beforeEach(async () => {
  sale = await openCourseSale(school)
})
afterEach(() => sale.close())

describe('the amount', () => {
  test.each<[string, string, number]>([
    ['0', '0', 422],
    ['-1', '-1', 422],
    ['null (NaN in JSON)', 'null', 422],
    ['a text', '"150"', 422],
    ['1e309', '1e309', 422],
    ['three decimals', '150.001', 422],
    ['a very large number', '1e300', 422],
    ['a list', '[150]', 422],
    ['true', 'true', 422],
    ['one cent', '0.01', 409],
    ['a cent less', '149.99', 409],
    ['a cent more', '150.01', 409],
    ['the crossed-out price', '200', 409],
    ['another product’s price', '270', 409],
    ['the amount in local currency', '150000', 409],
  ])('rejects %s and creates nothing', async (_name, amount, status) => {
    const body = JSON.stringify(aRequest()).replace('"amount":150', `"amount":${amount}`)
    const answer = await post(sale.handler, body, { 'idempotency-key': key })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(
      status === 409 ? { code: 'price_changed' } : { problems: [{ field: 'amount', code: 'invalid' }] },
    )
    expect(await sale.rows()).toHaveLength(0)
    expect(sale.provider.received).toHaveLength(0)
  })

  test('accepts 1.5e2 as 150', async () => {
    const body = JSON.stringify(aRequest()).replace('"amount":150', '"amount":1.5e2')
    expect((await post(sale.handler, body, { 'idempotency-key': key })).status).toBe(200)
  })

  test.each(['EUR', 'BRL', 'usd', 'US', ''])(
    'rejects the currency %s for a buyer in Argentina',
    async (currency) => {
      const answer = await sale.pay({ currency })
      expect(answer).toMatchObject({
        status: 422,
        body: { problems: [{ field: 'currency', code: 'invalid' }] },
      })
    },
  )

  test('rejects yesterday’s price', async () => {
    await sell(school, 'gee-python', { regular: 200, promo: 160 })
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  })

  test('takes the cohort that the page showed, and no other that costs as much', async () => {
    expect(await sale.pay({ cohort: 'gee-python-209901' })).toMatchObject({
      status: 409,
      body: { code: 'cohort_changed' },
    })
    expect(await sale.rows()).toHaveLength(0)
    expect(await sale.pay({ cohort: 'gee-python-209907' })).toMatchObject({ status: 200 })
  })

  test.each(['total', 'debt', 'installment'])('rejects the staff-only payment type %s', async (type) => {
    expect((await sale.pay({ payment_type: type })).status).toBe(422)
  })
})

describe('with a coupon', () => {
  const withCode = { coupon: 'GEO-20', amount: 120 }
  const days = { starts_on: '2026-01-01', ends_on: '2099-12-31' }
  const makeCoupon = (code: string, terms: Record<string, number>) =>
    callAs<number>(school.sql(), 'admin', 'make_coupon', { code, ...days, ...terms })
  let couponId: number
  beforeEach(async () => {
    couponId = await makeCoupon('GEO-20', { percent_off: 20, max_uses: 5 })
  })

  test('the lowered price is taken, stored with the price of everybody, and charged', async () => {
    expect(await sale.pay(withCode)).toMatchObject({ status: 200 })
    expect(await sale.rows()).toMatchObject([{ amount: '120.00', coupon: 'GEO-20', fullPrice: '150.00' }])
    expect(sale.provider.payments).toMatchObject([{ amount: 120 }])
  })

  test('as it was typed, and who turns back at the provider keeps it', async () => {
    await sale.pay({ ...withCode, coupon: ' geo-20 ' })
    const [creation] = sale.creations()
    expect(JSON.stringify(creation?.body)).toContain('/checkout?course=gee-python&cupon=GEO-20&')
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['the lowered price without the code', { amount: 120 }, 'price_changed'],
    ['the whole price with the code', { coupon: 'GEO-20' }, 'price_changed'],
    ['a cent less', { coupon: 'GEO-20', amount: 119.99 }, 'price_changed'],
    ['a code that nobody knows', { coupon: 'GEO-90', amount: 15 }, 'coupon_unavailable'],
  ])('%s is refused, and nothing is created', async (_name, changes, code) => {
    expect(await sale.pay(changes)).toMatchObject({ status: 409, body: { code } })
    expect(await sale.rows()).toHaveLength(0)
    expect(sale.provider.received).toHaveLength(0)
  })

  test('one that ended between showing and paying is refused', async () => {
    await school.call('admin', 'pause_coupon', couponId, true)
    expect(await sale.pay(withCode)).toMatchObject({ status: 409, body: { code: 'coupon_unavailable' } })
    expect(sale.provider.received).toHaveLength(0)
  })

  test('a paid order that is sent again is paid, although it took the last use', async () => {
    await school.sql()`update public.coupons set max_uses = 1`
    await sale.pay(withCode)
    await sale.report('PAID')
    expect(await sale.pay(withCode)).toMatchObject({ status: 409, body: { code: 'order_paid' } })
    expect(await sale.pay({ ...withCode, email: 'beto@example.com' }, `${key}-b`)).toMatchObject({
      status: 409,
      body: { code: 'coupon_unavailable' },
    })
  })

  test('which takes more than the price is worth nothing', async () => {
    await makeCoupon('CASI-GRATIS', { off_usd: 149.01, max_uses: 5 })
    expect(await sale.pay({ coupon: 'CASI-GRATIS', amount: 0.99 })).toMatchObject({
      status: 409,
      body: { code: 'coupon_unavailable' },
    })
  })

  test('a plan takes none', async () => {
    const plan = { course_id: 'all-access-geoai', payment_type: 'installments', currency: 'USD', amount: 270 }
    expect(await sale.pay({ ...plan, coupon: 'GEO-20' })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'coupon', code: 'invalid' }] },
    })
    expect(await sale.pay(plan)).toMatchObject({ status: 200 })
  })

  test('the membership is sold with one in one payment', async () => {
    const membership = { course_id: 'all-access-geoai', currency: 'USD', amount: 216, coupon: 'GEO-20' }
    expect(await sale.pay(membership)).toMatchObject({ status: 200 })
  })

  test('guesses of codes are limited like other guesses', async () => {
    const handler = createHandler(sale.deps)
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const guess = aRequest({ coupon: `GUESS-${index}`, amount: 1 })
      const headers = { 'idempotency-key': `${key}-${index}`, 'x-forwarded-for': '203.0.113.7' }
      statuses.push((await post(handler, guess, headers)).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(409))
    expect(statuses[20]).toBe(429)
  })
})
