import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../_shared/test-support/edge.ts'
import { addCourse, aRequest, type CourseSale, key, openCourseSale } from './test-support/course-sale.ts'

let sale: CourseSale

beforeEach(async () => {
  sale = await openCourseSale()
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
    expect(sale.store.rows).toHaveLength(0)
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
    addCourse(sale.store, 'gee-python', { regular: 200, promo: 160 })
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  })

  test('takes the cohort that the page showed, and no other that costs as much', async () => {
    expect(await sale.pay({ cohort: 'gee-python-209901' })).toMatchObject({
      status: 409,
      body: { code: 'cohort_changed' },
    })
    expect(sale.store.rows).toHaveLength(0)
    expect(await sale.pay({ cohort: 'gee-python-209907' })).toMatchObject({ status: 200 })
  })

  test.each(['total', 'debt', 'installment'])('rejects the staff-only payment type %s', async (type) => {
    expect((await sale.pay({ payment_type: type })).status).toBe(422)
  })
})
