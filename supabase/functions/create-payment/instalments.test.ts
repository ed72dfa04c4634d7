import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { checkoutUrl } from '../_shared/dlocal-go/test-support/server.ts'
import { type CourseSale, openCourseSale, planToken } from './test-support/course-sale.ts'

const school = aSchool()
let sale: CourseSale

beforeEach(async () => {
  sale = await openCourseSale(school)
})
afterEach(() => sale.close())

describe('instalments', () => {
  const installments = {
    course_id: 'all-access-geoai',
    payment_type: 'installments',
    amount: 270,
    currency: 'USD',
  }

  test('go to the subscription checkout of the configured environment without a provider call', async () => {
    const answer = await sale.pay(installments)
    const [row] = await sale.rows()
    expect(answer.status).toBe(200)
    const url = new URL(String(answer.body.redirect_url))
    expect(url.origin + url.pathname).toBe(`${checkoutUrl}/validate/subscription/${planToken}`)
    expect(url.searchParams.get('email')).toBe('ana@example.com')
    expect(url.searchParams.get('external_id')).toBe(`all-access-geoai-ana-${row?.orderId}`)
    expect(row).toMatchObject({
      amount: '45.00',
      total: '270.00',
      installments: 6,
      externalId: `all-access-geoai-ana-${row?.orderId}`,
    })
    expect(sale.provider.received).toHaveLength(0)
  })

  test('of two people with the same local part do not collide', async () => {
    await sale.pay({ ...installments, email: 'ana@example.com' }, 'key-of-the-first-person')
    await sale.pay({ ...installments, email: 'ana@example.org' }, 'key-of-the-second-person')
    expect(new Set((await sale.rows()).map((row) => row.externalId)).size).toBe(2)
  })

  test('give the same answer again', async () => {
    const first = await sale.pay(installments)
    expect((await sale.pay(installments)).body).toEqual(first.body)
  })

  test('resume when the first request died before the checkout URL was stored', async () => {
    school.cut('set_order_redirect')
    expect((await sale.pay(installments)).status).toBe(500)
    const [row] = await sale.rows()
    expect(await sale.pay(installments)).toMatchObject({ status: 200, body: { order_id: row?.orderId } })
  })

  test('are rejected for a course without a plan', async () => {
    const answer = await sale.pay({ payment_type: 'installments', currency: 'USD' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'installments_unavailable' } })
    expect(await sale.rows()).toHaveLength(0)
  })

  test.each(['https://checkout.live.example/', 'https://x.example/validate/subscription/%2e'])(
    'are rejected when the stored link is %s',
    async (link) => {
      await school.sql()`update public.courses_moodle set subscription_link = ${link} where base_slug = 'all-access-geoai'`
      expect(await sale.pay(installments)).toMatchObject({
        status: 409,
        body: { code: 'installments_unavailable' },
      })
      expect(await sale.rows()).toHaveLength(0)
    },
  )
})
