import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentLegalVersion } from '../../../src/domain/legal-versions.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { claimedByTheDead } from '../../../tests/database/support/orders.ts'
import { checkoutUrl } from '../_shared/dlocal-go/test-support/server.ts'
import { post } from '../_shared/test-support/edge.ts'
import { aRequest, type CourseSale, openCourseSale } from './test-support/course-sale.ts'

const payer = { name: 'Ana María Paz', first_name: 'Ana María', last_name: 'Paz', phone: '+54 11 5555 0100' }
const invoice = { holder: 'person', legal_name: 'Ana Paz', tax_id: '20-12345678-6' }

const school = aSchool()
let sale: CourseSale

beforeEach(async () => {
  sale = await openCourseSale(school)
})
afterEach(() => sale.close())

describe('the same key', () => {
  test('with the same content gives the same answer and one payment', async () => {
    const first = await sale.pay()
    const second = await sale.pay({ email: ' ANA@example.com ' })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(sale.provider.payments).toHaveLength(1)
    expect(await sale.rows()).toHaveLength(1)
  })

  test('with other content is a conflict', async () => {
    await sale.pay()
    const other = await sale.pay({ payer: { name: 'Otra Persona', phone: '5555 0100' } })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(sale.provider.payments).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>]>([
    ['another accepted version', { legal_version: null }],
    ['an invoice', { invoice }],
    ['the name divided otherwise', { payer: { ...payer, first_name: 'Ana', last_name: 'María Paz' } }],
  ])('with %s is a conflict: what was stored first would hold', async (_, changed) => {
    const body = { payer, legal_version: currentLegalVersion }
    expect(await sale.pay(body)).toMatchObject({ status: 200 })
    expect(await sale.pay({ ...body, ...changed })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
  })

  test('of a refused order gives way to one with the new invoice and acceptance', async () => {
    await sale.pay({ legal_version: null })
    await sale.report('REJECTED')
    await sale.pay({ invoice, legal_version: currentLegalVersion }, 'key-0000-0000-0000-0002')
    expect((await sale.rows()).map((row) => [row.legalVersion, row.taxId])).toEqual([
      [null, null],
      [currentLegalVersion, '20123456786'],
    ])
  })

  test('of a failed order answers order_closed', async () => {
    await sale.pay()
    await sale.report('REJECTED')
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'order_closed' } })
  })

  test('of a paid order returns its id and no checkout', async () => {
    const first = await sale.pay()
    await sale.report('PAID')
    const again = await sale.pay()
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ code: 'order_paid', order_id: first.body.order_id })
    expect(sale.provider.payments).toHaveLength(1)
  })

  test('of a paid order with other content does not reveal that order', async () => {
    await sale.pay()
    await sale.report('PAID')
    const other = await sale.pay({ email: 'otra@example.com' })
    expect(other).toMatchObject({ status: 409, text: '{"code":"idempotency_conflict"}' })
  })

  test('ten times concurrently creates one payment', async () => {
    sale.provider.arm({ method: 'POST', path: '/v1/payments', delayMs: 150 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => sale.pay()))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(sale.provider.payments).toHaveLength(1)
  })

  test('that waited for a worker which then died finds the payment of that worker', async () => {
    claimedByTheDead(school, (order_id) =>
      sale.provider.payments.push({
        ...{ id: 'DP-283', order_id, status: 'PENDING', amount: 150, currency: 'USD' },
        ...{ payer: { email: 'ana@example.com' }, redirect_url: `${checkoutUrl}/pay/of-the-dead` },
      }),
    )
    expect(await sale.pay()).toMatchObject({
      status: 200,
      body: { redirect_url: `${checkoutUrl}/pay/of-the-dead` },
    })
    expect(sale.creations()).toHaveLength(0)
    expect(sale.provider.payments).toHaveLength(1)
  })

  test('that waited for a worker which died before it asked makes the payment, once it has looked', async () => {
    claimedByTheDead(school)
    expect(await sale.pay()).toMatchObject({ status: 200 })
    expect(sale.provider.received.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test('that died before the checkout was stored leads to the payment that was made', async () => {
    school.cut('set_order_redirect')
    expect(await sale.pay()).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(await sale.pay()).toMatchObject({ body: { redirect_url: `${checkoutUrl}/pay/token-DP-1` } })
    expect(sale.provider.payments).toHaveLength(1)
  })

  test('is required and must be well formed', async () => {
    for (const bad of ['', 'short', 'x'.repeat(129), 'with spaces in the key', 'ñandúñandúñandú01']) {
      const answer = await post(sale.handler, aRequest(), bad.includes('ñ') ? {} : { 'idempotency-key': bad })
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } })
    }
    expect(await sale.rows()).toHaveLength(0)
  })
})

test('a slow provider gets one payment per order, however often the button is pressed', async () => {
  sale.provider.arm({ method: 'POST', path: '/v1/payments', delayMs: 300, times: 100 })
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, index) => sale.pay({}, `key-of-the-order-000${index % 6}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200))
  expect(new Set(sale.provider.payments.map((payment) => payment.order_id)).size).toBe(6)
  expect(sale.provider.payments).toHaveLength(6)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(6)
})

test.each(['get_current_course_price', 'create_order', 'claim_provider_call'])(
  'a database that cannot be reached (%s) grants nothing',
  async (call) => {
    school.cut(call)
    expect(await sale.pay()).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(sale.provider.received).toHaveLength(0)
    expect(await sale.pay()).toMatchObject({ status: 200 })
    expect(await sale.rows()).toHaveLength(1)
  },
)
