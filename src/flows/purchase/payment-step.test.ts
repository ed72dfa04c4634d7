import { describe, expect, test } from 'vitest'
import { toOrderId } from '#domain/order-id.ts'
import { nextStep, type PaymentAnswer, type PaymentStep } from './payment-step.ts'

const first = { method: 'single', keyRenewed: false } as const
const url = 'https://checkout.test/pay/1'
const orderId = toOrderId('order-0123456789abcdef')

function code(value: Extract<PaymentAnswer, { kind: 'code' }>['code']): PaymentAnswer {
  return { ok: false, kind: 'code', code: value, status: 409 }
}

const errorPage = (failure: Extract<PaymentStep, { kind: 'error_page' }>['failure']): PaymentStep => ({
  kind: 'error_page',
  failure,
})

describe('a single payment', () => {
  test.each<[string, PaymentAnswer, PaymentStep]>([
    [
      'an order',
      { ok: true, value: { redirect_url: url, order_id: orderId } },
      { kind: 'leave', url, orderId },
    ],
    ['no order id', { ok: true, value: { redirect_url: url } }, { kind: 'leave', url, orderId: null }],
    ['no redirect', { ok: true, value: { order_id: orderId } }, errorPage('no_redirect_url')],
    ['an empty redirect', { ok: true, value: { redirect_url: '' } }, errorPage('no_redirect_url')],
    ['no network', { ok: false, kind: 'network' }, errorPage('network')],
    ['the provider failing', code('payment_provider_error'), errorPage('payment_provider_error')],
    ['an unknown code', code('unknown'), errorPage('unknown')],
    ['a changed price', code('price_changed'), { kind: 'refresh_price' }],
    ['a changed cohort', code('cohort_changed'), { kind: 'refresh_price' }],
    ['a removed course', code('course_not_found'), { kind: 'course_not_found' }],
    ['a sold-out course', code('sold_out'), { kind: 'sold_out', failure: 'sold_out' }],
    ['too many calls', code('rate_limited'), { kind: 'stay', failure: 'rate_limited' }],
    ['a closed order', code('order_closed'), { kind: 'try_with_new_key' }],
    ['a key with other content', code('idempotency_conflict'), { kind: 'try_with_new_key' }],
    [
      'a paid order',
      { ok: false, kind: 'code', code: 'order_paid', status: 409, details: { order_id: orderId } },
      { kind: 'already_paid', orderId },
    ],
    ['a paid order without its id', code('order_paid'), errorPage('order_paid')],
    [
      'a paid order with an invalid id',
      { ok: false, kind: 'code', code: 'order_paid', status: 409, details: { order_id: '/x' } },
      errorPage('order_paid'),
    ],
    [
      'a refused field',
      { ok: false, kind: 'problems', problems: [{ field: 'email', code: 'invalid_email' }] },
      { kind: 'show_field_errors', errors: { email: 'invalid_email' } },
    ],
    [
      'a refused amount',
      { ok: false, kind: 'problems', problems: [{ field: 'amount', code: 'invalid' }] },
      errorPage('unknown'),
    ],
  ])('%s', (_, answer, step) => {
    expect(nextStep(answer, first)).toEqual(step)
  })

  test.each(['order_closed', 'idempotency_conflict'] as const)('%s renews the key once only', (value) => {
    expect(nextStep(code(value), { ...first, keyRenewed: true })).toEqual(errorPage(value))
  })
})

describe('instalments', () => {
  const attempt = { method: 'installments', keyRenewed: false } as const

  test.each<[string, PaymentAnswer]>([
    ['no network', { ok: false, kind: 'network' }],
    ['no redirect', { ok: true, value: {} }],
    ['the provider failing', code('payment_provider_error')],
    ['an unknown code', code('unknown')],
  ])('%s stays on the page', (_, answer) => {
    expect(nextStep(answer, attempt)).toMatchObject({ kind: 'stay_installments_failed' })
  })

  test('a failure carries its reason', () => {
    expect(nextStep(code('payment_provider_error'), attempt)).toEqual({
      kind: 'stay_installments_failed',
      failure: 'payment_provider_error',
    })
  })

  test('already paid: continues to the order’s page', () => {
    const paid = {
      ok: false,
      kind: 'code',
      code: 'order_paid',
      status: 409,
      details: { order_id: orderId },
    } as const
    expect(nextStep(paid, attempt)).toEqual({ kind: 'already_paid', orderId })
  })

  test('no longer offered: the price is refreshed', () => {
    expect(nextStep(code('installments_unavailable'), attempt)).toEqual({ kind: 'refresh_price' })
  })
})
