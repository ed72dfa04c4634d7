import { describe, expect, test } from 'vitest'
import { countryCodes } from '../countries.ts'
import { legalVersions } from '../legal-versions.ts'
import { validate } from '../validate.ts'
import { createPaymentSchema } from './create-payment.ts'
import { idempotencyKeyPattern } from './edge-function.ts'

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

test('takes a request of a page from before invoices and acceptance', () => {
  const result = validate(createPaymentSchema, aRequest())
  expect(result).toMatchObject({ ok: true, value: { invoice: null, legal_version: null } })
})

test.each(legalVersions)('takes the version %s of the terms', (legal_version) => {
  expect(problemsOf({ legal_version })).toEqual([])
})

test.each(['2023-10-06', '', 1, true])('does not take the unknown version %j', (legal_version) => {
  expect(problemsOf({ legal_version })).toEqual([{ field: 'legal_version', code: 'invalid' }])
})

describe('an invoice', () => {
  const invoice = { holder: 'company', legal_name: 'Agro Sur S.A.', tax_id: '30-12345678-1' }

  test('is read with or without an address', () => {
    for (const address of [undefined, null, ' Calle 1 ']) {
      const result = validate(createPaymentSchema, aRequest({ invoice: { ...invoice, address } }))
      expect(result).toMatchObject({ ok: true, value: { invoice: { address: address?.trim() ?? '' } } })
    }
  })

  test.each<[object, string, string]>([
    [{ tax_id: '30-12345678-2' }, 'invoice.tax_id', 'invalid_tax_id'],
    [{ holder: 'person' }, 'invoice.tax_id', 'tax_id_of_other'],
    [{ tax_id: ' ' }, 'invoice.tax_id', 'required'],
    [{ legal_name: '' }, 'invoice.legal_name', 'required'],
    [{ holder: 'trust' }, 'invoice.holder', 'invalid'],
    [{ amount: 1 }, 'invoice.amount', 'unknown_field'],
  ])('with %j is refused', (changes, field, code) => {
    expect(problemsOf({ invoice: { ...invoice, ...changes } })).toEqual([{ field, code }])
  })

  test('follows the rule of the country', () => {
    expect(problemsOf({ country: 'CL', invoice })).toEqual([
      { field: 'invoice.tax_id', code: 'invalid_tax_id' },
    ])
    expect(problemsOf({ country: 'CL', invoice: { ...invoice, tax_id: '76.543.210-3' } })).toEqual([])
    expect(problemsOf({ country: 'EC', invoice })).toEqual([])
  })
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
