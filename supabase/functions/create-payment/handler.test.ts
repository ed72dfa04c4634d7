import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countries } from '../../../src/domain/countries.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { checkoutUrl } from '../_shared/dlocal-go/test-support/server.ts'
import { post, statusesOf } from '../_shared/test-support/edge.ts'
import { createHandler } from './index.ts'
import { aRequest, type CourseSale, openCourseSale } from './test-support/course-sale.ts'

const school = aSchool()
let sale: CourseSale

beforeEach(async () => {
  sale = await openCourseSale(school)
})
afterEach(() => sale.close())

const cohortOnSale = async () =>
  (
    await school.sql()`select id from public.courses_moodle where base_slug = 'gee-python' and is_current_cohort`
  )[0]?.id

describe('a single payment', () => {
  test('is for the cohort that was shown, with its price, although another one is sold from now on', async () => {
    const shown = await cohortOnSale()
    school.before('create_order', async () => {
      const [next] = await school.sql()`
        insert into public.courses_moodle (name, slug, regular_price_usd, starts_on)
        values ('Curso gee-python', 'gee-python-209912', 400, '2099-12-01') returning id`
      await school.call('admin', 'make_current_cohort', next?.id)
    })
    expect((await sale.pay()).status).toBe(200)
    const [order] = await school.sql()`select cohort_id, amount::float8 from public.orders`
    expect(order).toEqual({ cohort_id: shown, amount: 150 })
  })

  test('is created at the provider and returns its checkout', async () => {
    const answer = await sale.pay({ course_id: 'GEE Python-202507' })
    expect(answer.status).toBe(200)
    const [order] = await sale.rows()
    expect(answer.body).toEqual({ redirect_url: `${checkoutUrl}/pay/token-DP-1`, order_id: order?.orderId })
    expect(order).toMatchObject({
      email: 'ana@example.com',
      amount: '150.00',
      currency: 'USD',
      buyerCurrency: 'ARS',
      courseId: 'gee-python',
      type: 'single',
      externalId: null,
      redirectUrl: `${checkoutUrl}/pay/token-DP-1`,
      isClaimed: false,
    })
    expect(order?.orderId).toMatch(/^[A-Za-z0-9_-]{22,}$/)
    expect(JSON.parse(sale.creations()[0]?.body ?? '')).toEqual({
      amount: 150,
      currency: 'USD',
      country: 'AR',
      order_id: order?.orderId,
      description: 'Curso gee-python',
      success_url: `https://meridiano.example/payment-success?order_id=${order?.orderId}`,
      back_url: `https://meridiano.example/checkout?course=gee-python&order_id=${order?.orderId}`,
      notification_url: 'https://functions.example/functions/v1/payment-webhook',
      payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' },
    })
  })

  test.each([
    ['AR', '+54 5491155550134', '+54 91155550134'],
    ['MX', '+52 52 55 1234 5678', '+52 55 1234 5678'],
    ['UY', '+598 598 99 555 013', '+598 99 555 013'],
    ['CL', '56955550134', '+56 955550134'],
    ['OTHER', '+34 612 345 678', '+34 612 345 678'],
    // A number that no plan knows is no reason to lose a sale.
    ['AR', '+54 5555 0134', '+54 5555 0134'],
  ])('from %s with %s has the code once', async (country, phone, settled) => {
    const answer = await sale.pay({ country, currency: 'USD', payer: { name: 'Ana Pérez', phone } })
    expect(answer.status).toBe(200)
    expect(JSON.parse(sale.creations()[0]?.body ?? '').payer.phone).toBe(settled)
    expect(await sale.rows()).toMatchObject([{ payerPhone: settled }])
  })

  test.each(countries.map((country) => [country.code, country.currency]))(
    'from %s charges dollars, whatever currency the page sends',
    async (country, currency) => {
      for (const named of new Set(['USD', currency])) {
        const answer = await sale.pay({ country, currency: named }, `key-${country}-${named}-000000`)
        expect(answer.status).toBe(200)
      }
      for (const call of sale.creations()) {
        const sent = JSON.parse(call.body)
        expect(sent).toMatchObject({ amount: 150, currency: 'USD' })
        expect(sent.country).toBe(country === 'PA' || country === 'OTHER' ? undefined : country)
      }
    },
  )

  test('omits an e-mail longer than the provider accepts', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(50)}.example`
    expect((await sale.pay({ email })).status).toBe(200)
    expect(JSON.parse(sale.creations()[0]?.body ?? '').payer.email).toBeUndefined()
  })

  test('writes no personal data into the log', async () => {
    await sale.pay()
    expect(sale.edge.lines).toEqual([
      {
        function: 'create-payment',
        status: 200,
        code: 'ok',
        ms: expect.any(Number),
        request_id: 'request-1',
      },
    ])
  })
})

test.each(['no-such-course', '%', 'gee-pytho_', 'gee', "x' or '1'='1", 'gee-python-avanzado'])(
  'answers course_not_found for %s',
  async (course) => {
    expect(await sale.pay({ course_id: course })).toMatchObject({
      status: 404,
      body: { code: 'course_not_found' },
    })
  },
)

describe('a course without a seat', () => {
  beforeEach(async () => {
    for (const course of ['gee-python', 'all-access-geoai']) await sale.leaveSeats(course, 0)
  })

  test('is refused before the provider hears of it, and nothing is stored', async () => {
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(await sale.rows()).toHaveLength(0)
    expect(sale.provider.received).toHaveLength(0)
  })

  test('is refused in instalments without an address to pay at', async () => {
    const request = {
      course_id: 'all-access-geoai',
      payment_type: 'installments',
      amount: 270,
      currency: 'USD',
    }
    const answer = await sale.pay(request)
    expect(answer).toMatchObject({ status: 409, text: '{"code":"sold_out"}' })
  })

  test('is refused to a buyer who left the provider and comes back', async () => {
    await sale.leaveSeats('gee-python', 1)
    expect((await sale.pay()).status).toBe(200)
    await sale.leaveSeats('gee-python', 0)
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  })

  test('answers a buyer who has paid that the order is paid', async () => {
    await sale.leaveSeats('gee-python', 1)
    await sale.pay()
    await sale.report('PAID')
    await sale.leaveSeats('gee-python', 0)
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'order_paid' } })
  })
})

describe('limits', () => {
  test('stop an address after thirty calls, despite forged forwarding headers', async () => {
    const handler = createHandler(sale.deps)
    const from = (address: string, index: number) =>
      post(handler, aRequest({ email: `p${index}@example.com`, course_id: 'unknown' }), {
        'idempotency-key': `key-of-attempt-${String(index).padStart(6, '0')}`,
        'x-forwarded-for': `10.0.0.${index % 250}, ${address}`,
      })
    const statuses = await statusesOf(32, (index) => from('203.0.113.7', index))
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
    expect((await from('203.0.113.8', 40)).status).toBe(404)
  })

  test('stop a stranger who uses a buyer’s e-mail, but not the buyer', async () => {
    const handler = createHandler(sale.deps)
    const order = (address: string, index: number) =>
      post(
        handler,
        aRequest({ email: index % 2 ? 'ana@example.com' : 'ANA@example.com', course_id: 'unknown' }),
        {
          'idempotency-key': `key-of-attempt-${String(index).padStart(6, '0')}`,
          'x-forwarded-for': address,
        },
      )
    const stranger = await statusesOf(40, (index) => order('203.0.113.9', index))
    expect(stranger.filter((status) => status === 429)).toHaveLength(10)
    const strangers = await statusesOf(40, (index) => order(`192.0.2.${index}`, 100 + index))
    expect(strangers).toEqual(Array(40).fill(404))
    expect((await order('198.51.100.1', 200)).status).toBe(404)
  })
})
