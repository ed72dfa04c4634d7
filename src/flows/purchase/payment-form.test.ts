import { describe, expect, test } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { money } from '#domain/money.ts'
import { emailOfLength } from '#domain/test-support/email-cases.ts'
import { checkedRequest, countryToStartWith, fieldErrors, type PaymentFormValues } from './payment-form.ts'

const total = money(20000, 'USD')

function values(changed: Partial<PaymentFormValues> = {}): PaymentFormValues {
  return {
    firstName: ' Ana ',
    lastName: ' Prueba ',
    country: 'AR',
    email: ' ana@ejemplo.test ',
    phone: ' 11 5555 0100 ',
    method: 'single',
    ...changed,
  }
}

describe('the request', () => {
  test('has the shape of the specification', () => {
    expect(checkedRequest(values(), toBaseSlug('gee-python'), money(19999, 'USD'))).toEqual({
      ok: true,
      request: {
        email: 'ana@ejemplo.test',
        course_id: 'gee-python',
        country: 'AR',
        amount: 199.99,
        currency: 'ARS',
        payment_type: 'single',
        payer: {
          ...{ name: 'Ana Prueba', first_name: 'Ana', last_name: 'Prueba' },
          phone: '+54 11 5555 0100',
        },
      },
    })
  })

  test.each([
    ['BR', 'BRL', '+55 11 5555 0100'],
    ['PA', 'USD', '+507 11 5555 0100'],
  ] as const)('of a buyer in %s is in %s', (country, currency, phone) => {
    const checked = checkedRequest(values({ country }), toBaseSlug('gee-python'), total)
    expect(checked).toMatchObject({ ok: true, request: { country, currency, payer: { phone } } })
  })

  test('of a buyer elsewhere is in USD, with the phone number as typed', () => {
    const checked = checkedRequest(
      values({ country: 'OTHER', phone: '+34 612 345 678' }),
      toBaseSlug('gee-python'),
      total,
    )
    const payer = { name: 'Ana Prueba', phone: '+34 612 345 678' }
    expect(checked).toMatchObject({ ok: true, request: { country: 'OTHER', currency: 'USD', payer } })
  })

  test('in instalments is in dollars', () => {
    const checked = checkedRequest(values({ method: 'installments' }), toBaseSlug('gee-python'), total)
    expect(checked).toMatchObject({ ok: true, request: { currency: 'USD', payment_type: 'installments' } })
  })
})

describe('rejects', () => {
  test.each(['firstName', 'lastName', 'email', 'phone'] as const)('without %s', (field) => {
    const checked = checkedRequest(values({ [field]: '   ' }), toBaseSlug('gee-python'), total)
    expect(checked).toEqual({ ok: false, errors: { [field]: 'required' } })
  })

  test.each([
    [{ email: 'ana@ejemplo' }, { email: 'invalid_email' }],
    [{ email: emailOfLength(255) }, { email: 'too_long' }],
    [{ phone: 'once' }, { phone: 'invalid_phone' }],
    [{ phone: '123' }, { phone: 'invalid_phone' }],
    [{ phone: '(----)' }, { phone: 'invalid_phone' }],
    [{ phone: '+34 61' }, { phone: 'invalid_phone' }],
    [{ country: 'OTHER', phone: '612 345 678' }, { phone: 'phone_without_code' }],
    [{ country: 'OTHER', phone: '' }, { phone: 'required' }],
    [{ phone: '5'.repeat(41) }, { phone: 'invalid_phone' }],
    [{ firstName: 'A'.repeat(60), lastName: 'B'.repeat(60) }, { firstName: 'too_long' }],
  ] as [Partial<PaymentFormValues>, object][])('%j', (changed, errors) => {
    expect(checkedRequest(values(changed), toBaseSlug('gee-python'), total)).toEqual({
      ok: false,
      errors,
    })
  })
})

test('maps server problems to their fields', () => {
  expect(
    fieldErrors([
      { field: 'payer.name', code: 'too_long' },
      { field: 'payer.phone', code: 'invalid_phone' },
      { field: 'email', code: 'nonsense' },
      { field: 'amount', code: 'invalid' },
    ]),
  ).toEqual({ firstName: 'too_long', phone: 'invalid_phone', email: 'invalid' })
})

test.each([
  [['es-MX', 'es'], 'MX'],
  [['en-US', 'es-CO'], 'CO'],
  [['pt-BR'], 'BR'],
  [['es-419'], 'AR'],
  [[], 'AR'],
])('a browser in %j preselects %s', (languages, country) => {
  expect(countryToStartWith(languages)).toBe(country)
})
