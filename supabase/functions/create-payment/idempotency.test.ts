import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentLegalVersion } from '../../../src/domain/legal-versions.ts'
import { checkoutUrl } from '../_shared/dlocal-go/test-support/server.ts'
import { post } from '../_shared/test-support/edge.ts'
import { aRequest, type CourseSale, openCourseSale } from './test-support/course-sale.ts'

const payer = { name: 'Ana María Paz', first_name: 'Ana María', last_name: 'Paz', phone: '+54 11 5555 0100' }
const invoice = { holder: 'person', legal_name: 'Ana Paz', tax_id: '20-12345678-6' }

let sale: CourseSale

beforeEach(async () => {
  sale = await openCourseSale()
})
afterEach(() => sale.close())

describe('the same key', () => {
  test('with the same content gives the same answer and one payment', async () => {
    const first = await sale.pay()
    const second = await sale.pay({ email: ' ANA@example.com ' })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(sale.provider.payments).toHaveLength(1)
    expect(sale.store.rows).toHaveLength(1)
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
    for (const row of sale.store.rows) row.status = 'REJECTED'
    await sale.pay({ invoice, legal_version: currentLegalVersion }, 'key-0000-0000-0000-0002')
    expect(sale.store.rows.map((row) => [row.legal_version, row.invoice?.tax_id])).toEqual([
      [null, undefined],
      [currentLegalVersion, '20123456786'],
    ])
  })

  test('of a failed order answers order_closed', async () => {
    await sale.pay()
    for (const row of sale.store.rows) row.status = 'REJECTED'
    expect(await sale.pay()).toMatchObject({ status: 409, body: { code: 'order_closed' } })
  })

  test('of a paid order returns its id and no checkout', async () => {
    const first = await sale.pay()
    for (const row of sale.store.rows) row.status = 'PAID'
    const again = await sale.pay()
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ code: 'order_paid', order_id: first.body.order_id })
    expect(sale.provider.payments).toHaveLength(1)
  })

  test('of a paid order with other content does not reveal that order', async () => {
    await sale.pay()
    for (const row of sale.store.rows) row.status = 'PAID'
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
    const claim = sale.store.claimProviderCall
    sale.store.claimProviderCall = async (orderId) => {
      sale.store.claimProviderCall = claim
      sale.provider.payments.push({
        ...{ id: 'DP-283', order_id: orderId, status: 'PENDING', amount: 150, currency: 'USD' },
        ...{ payer: { email: 'ana@example.com' }, redirect_url: `${checkoutUrl}/pay/of-the-dead` },
      })
      return null
    }
    expect(await sale.pay()).toMatchObject({
      status: 200,
      body: { redirect_url: `${checkoutUrl}/pay/of-the-dead` },
    })
    expect(sale.creations()).toHaveLength(0)
    expect(sale.provider.payments).toHaveLength(1)
  })

  test('that waited for a worker which died before it asked makes the payment, once it has looked', async () => {
    const claim = sale.store.claimProviderCall
    sale.store.claimProviderCall = async () => {
      sale.store.claimProviderCall = claim
      return null
    }
    expect(await sale.pay()).toMatchObject({ status: 200 })
    expect(sale.provider.received.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test('is required and must be well formed', async () => {
    for (const bad of ['', 'short', 'x'.repeat(129), 'with spaces in the key', 'ñandúñandúñandú01']) {
      const answer = await post(sale.handler, aRequest(), bad.includes('ñ') ? {} : { 'idempotency-key': bad })
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } })
    }
    expect(sale.store.rows).toHaveLength(0)
  })
})
