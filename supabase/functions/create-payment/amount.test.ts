import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../_shared/test-support/edge.ts'
import { addCourse, aRequest, type CourseSale, key, openCourseSale } from './test-support/course-sale.ts'

let sale: CourseSale

beforeEach(async () => {
  sale = await openCourseSale()
})
afterEach(() => sale.close())

describe('the sum', () => {
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
    ['the struck price', '200', 409],
    ['another product’s price', '270', 409],
    ['the sum in local money', '150000', 409],
  ])('%s is refused with nothing created', async (_name, amount, status) => {
    const body = JSON.stringify(aRequest()).replace('"amount":150', `"amount":${amount}`)
    const answer = await post(sale.handler, body, { 'idempotency-key': key })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(
      status === 409 ? { code: 'price_changed' } : { problems: [{ field: 'amount', code: 'invalid' }] },
    )
    expect(sale.store.rows).toHaveLength(0)
    expect(sale.provider.received).toHaveLength(0)
  })

  test('150.00 and 1.5e2 are the same number as 150', async () => {
    const body = JSON.stringify(aRequest()).replace('"amount":150', '"amount":1.5e2')
    expect((await post(sale.handler, body, { 'idempotency-key': key })).status).toBe(200)
  })

  test.each(['EUR', 'BRL', 'usd', 'US', ''])(
    'in %s is refused for a buyer in Argentina',
    async (currency) => {
      const answer = await sale.pay({ currency })
      expect(answer).toMatchObject({
        status: 422,
        body: { problems: [{ field: 'currency', code: 'invalid' }] },
      })
    },
  )

  test('that was right yesterday is refused today', async () => {
    addCourse(sale.store, 'gee-python', { regular: 200, promo: 160 })
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  })

  test.each(['total', 'debt', 'installment'])('of the staff type %s is not taken here', async (type) => {
    expect((await sale.pay({ payment_type: type })).status).toBe(422)
  })
})
