import { describe, expect, test } from 'vitest'
import { countryCodes } from '../countries.ts'
import { validate } from '../validation.ts'
import { createPaymentSchema } from './create-payment.ts'
import { idempotencyKeyPattern } from './idempotency-key.ts'

function aRequest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    email: 'ana@example.com',
    course_id: 'gee-python',
    country: 'AR',
    amount: 270,
    currency: 'ARS',
    payment_type: 'single',
    payer: { name: 'Ana Pérez', phone: '+54 11 5555-0100' },
    ...changes,
  }
}

function problemsOf(changes: Record<string, unknown>) {
  const result = validate(createPaymentSchema, aRequest(changes))
  return result.ok ? [] : result.problems
}

test('trims texts', () => {
  const result = validate(createPaymentSchema, aRequest({ email: ' ana@example.com ' }))
  expect(result).toMatchObject({ ok: true, value: { email: 'ana@example.com' } })
})

test.each(countryCodes)('accepts the country %s', (country) => {
  expect(problemsOf({ country })).toEqual([])
})

test('requires a dialling code where the country does not imply one', () => {
  const from = (country: string, phone: string) => problemsOf({ country, payer: { name: 'Ana', phone } })
  expect(from('OTHER', '612 345 678')).toEqual([{ field: 'payer.phone', code: 'phone_without_code' }])
  expect(from('OTHER', ' +34 612 345 678')).toEqual([])
  expect(from('AR', '612 345 678')).toEqual([])
})

test.each([1, 0.01, 41.67, 999_999.99])('accepts the amount %d', (amount) => {
  expect(problemsOf({ amount })).toEqual([])
})

describe('rejects', () => {
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '270', null, undefined, [270], true])(
    'the amount %j',
    (amount) => {
      expect(problemsOf({ amount })).toMatchObject([{ field: 'amount' }])
    },
  )

  test.each(['US', 'ar', '', 'Argentina', null])('the country %j', (country) => {
    expect(problemsOf({ country })).toMatchObject([{ field: 'country' }])
  })

  test.each(['total', 'debt', 'installment', '', null])('the payment type %j', (payment_type) => {
    expect(problemsOf({ payment_type })).toMatchObject([{ field: 'payment_type' }])
  })

  test.each(['', 'abc', '12', '5555;0100', '<b>5555</b>', '+', '1'.repeat(41)])('the phone %j', (phone) => {
    expect(problemsOf({ payer: { name: 'Ana', phone } })).toMatchObject([{ field: 'payer.phone' }])
  })

  test.each(['', '   ', 'x'.repeat(101)])('the name %j', (name) => {
    expect(problemsOf({ payer: { name, phone: '5555 0100' } })).toMatchObject([{ field: 'payer.name' }])
  })

  test('unknown fields', () => {
    expect(problemsOf({ total_course_amount: 1 })).toEqual([
      { field: 'total_course_amount', code: 'unknown_field' },
    ])
  })
})

test.each<[string, boolean]>([
  ['a'.repeat(16), true],
  ['a'.repeat(128), true],
  ['3f2b8c1e-0000-4000-8000-000000000000', true],
  ['a'.repeat(15), false],
  ['a'.repeat(129), false],
  ['a key with spaces in it', false],
  ['', false],
])('the idempotency key %s is valid: %s', (key, good) => {
  expect(idempotencyKeyPattern.test(key)).toBe(good)
})
