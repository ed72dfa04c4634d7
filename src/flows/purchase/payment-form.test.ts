import { describe, expect, test } from 'vitest'
import { membershipSlug, toBaseSlug } from '#domain/course-slug.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { money } from '#domain/money.ts'
import * as plan from '#domain/numbering-plan.ts'
import { emailOfLength } from '#domain/test-support/email-cases.ts'
import { problemsIn } from '#domain/validation.ts'
import {
  checkedRequest,
  emptyValues,
  type PaymentFormValues,
  paymentContract,
  settledBy,
} from './payment-form.ts'

const total = money(20000, 'USD')
const course = { courseSlug: toBaseSlug('gee-python'), cohort: 'gee-python-202607' }

function values(changed: Partial<PaymentFormValues> = {}): PaymentFormValues {
  return {
    ...emptyValues('AR'),
    accepted: currentLegalVersion,
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
    expect(checkedRequest(values(), course, money(19999, 'USD'), plan)).toEqual({
      ok: true,
      value: {
        email: 'ana@ejemplo.test',
        course_id: 'gee-python',
        cohort: 'gee-python-202607',
        country: 'AR',
        amount: 199.99,
        currency: 'ARS',
        payment_type: 'single',
        payer: {
          ...{ name: 'Ana Prueba', first_name: 'Ana', last_name: 'Prueba' },
          phone: '+54 11 5555 0100',
        },
        coupon: null,
        seat: null,
        invoice: null,
        legal_version: currentLegalVersion,
      },
    })
  })

  test.each([
    ['BR', 'BRL', '+55 11 5555 0100'],
    ['PA', 'USD', '+507 11 5555 0100'],
  ] as const)('of a buyer in %s is in %s', (country, currency, phone) => {
    const checked = checkedRequest(values({ country }), course, total, plan)
    expect(checked).toMatchObject({ ok: true, value: { country, currency, payer: { phone } } })
  })

  test('before the reader of phones has come has the phone as typed', () => {
    const checked = checkedRequest(values({ phone: '5491155550134' }), course, total)
    expect(checked).toMatchObject({ ok: true, value: { payer: { phone: '5491155550134' } } })
  })

  test('of a buyer elsewhere is in USD, with the phone number as typed', () => {
    const checked = checkedRequest(values({ country: 'OTHER', phone: '+34 612 345 678' }), course, total)
    const payer = { name: 'Ana Prueba', phone: '+34 612 345 678' }
    expect(checked).toMatchObject({ ok: true, value: { country: 'OTHER', currency: 'USD', payer } })
  })

  test('for the membership is in dollars', () => {
    const checked = checkedRequest(values(), { ...course, courseSlug: membershipSlug }, total)
    expect(checked).toMatchObject({ ok: true, value: { country: 'AR', currency: 'USD' } })
  })

  test('in instalments is in dollars', () => {
    const checked = checkedRequest(values({ method: 'installments' }), course, total)
    expect(checked).toMatchObject({ ok: true, value: { currency: 'USD', payment_type: 'installments' } })
  })
})

describe('an invoice', () => {
  const wanted = { wantsInvoice: true, legalName: ' Agro Sur S.A. ', taxId: '30-12345678-1', address: '' }
  const sent = (changed: Partial<PaymentFormValues>) =>
    checkedRequest(values({ ...wanted, ...changed }), course, total)

  test('is sent as typed, trimmed', () => {
    const invoice = {
      holder: 'company',
      legal_name: 'Agro Sur S.A.',
      tax_id: '30-12345678-1',
      address: '',
    }
    expect(sent({ holder: 'company' })).toMatchObject({ ok: true, value: { invoice } })
  })

  test.each<[Partial<PaymentFormValues>, object]>([
    [{ holder: 'company', taxId: '30-12345678-2' }, { taxId: 'invalid_tax_id' }],
    [{ holder: 'person' }, { taxId: 'tax_id_of_other' }],
    [
      { taxId: ' ', legalName: ' ' },
      { taxId: 'required', legalName: 'required' },
    ],
    [{ holder: 'company', legalName: 'x'.repeat(201) }, { legalName: 'too_long' }],
    [{ holder: 'company', address: 'x'.repeat(201) }, { address: 'too_long' }],
  ])('with %j is refused at its field', (changed, errors) => {
    expect(sent(changed)).toEqual({ ok: false, problems: errors })
  })

  test('with an RFC whose last place disagrees is sent when the buyer was asked about it', () => {
    const mexican = { holder: 'company', country: 'MX', taxId: 'SIN 931116 9P8' } as const
    const asked = { ok: false, problems: { taxId: 'doubtful_tax_id' } }
    expect(sent(mexican)).toEqual(asked)
    expect(sent({ ...mexican, surelyTaxId: 'SIN 931116 9P9' })).toEqual(asked)
    expect(sent({ ...mexican, surelyTaxId: mexican.taxId })).toMatchObject({ ok: true })
    expect(sent({ ...mexican, holder: 'person' })).toEqual({
      ok: false,
      problems: { taxId: 'tax_id_of_other' },
    })
    expect(sent({ ...mexican, wantsInvoice: false })).toMatchObject({ ok: true })
  })

  test('that is not wanted is neither checked nor sent', () => {
    expect(sent({ wantsInvoice: false, taxId: 'x' })).toMatchObject({ ok: true, value: { invoice: null } })
  })
})

test.each([null, '1999-01-01', ''])('nothing is sent with %j in place of the current terms', (accepted) => {
  expect(checkedRequest(values({ accepted }), course, total)).toEqual({
    ok: false,
    problems: { accepted: 'required' },
  })
})

test('another country or holder takes back what was said about the number', () => {
  expect(settledBy({ country: 'CL' })).toEqual(['phone', 'taxId'])
  expect(settledBy({ holder: 'company' })).toEqual(['taxId'])
  expect(settledBy({ firstName: 'Ana' })).toEqual([])
})

describe('rejects', () => {
  test.each(['firstName', 'lastName', 'email', 'phone'] as const)('without %s', (field) => {
    const checked = checkedRequest(values({ [field]: '   ' }), course, total)
    expect(checked).toEqual({ ok: false, problems: { [field]: 'required' } })
  })

  test.each([
    [{ email: 'ana@ejemplo' }, { email: 'invalid_email' }],
    [{ email: emailOfLength(255) }, { email: 'too_long' }],
    [{ phone: 'once' }, { phone: 'invalid_phone' }],
    [{ country: 'OTHER', phone: '612 345 678' }, { phone: 'phone_without_code' }],
    [{ firstName: 'A'.repeat(60), lastName: 'B'.repeat(60) }, { firstName: 'too_long' }],
  ] as [Partial<PaymentFormValues>, object][])('%j', (changed, errors) => {
    expect(checkedRequest(values(changed), course, total, plan)).toEqual({
      ok: false,
      problems: errors,
    })
  })
})

test('maps server problems to their fields', () => {
  expect(
    problemsIn(
      [
        { field: 'payer.name', code: 'too_long' },
        { field: 'payer.phone', code: 'invalid_phone' },
        { field: 'email', code: 'nonsense' },
        { field: 'amount', code: 'invalid' },
        { field: 'invoice.tax_id', code: 'invalid_tax_id' },
        { field: 'legal_version', code: 'invalid' },
      ],
      paymentContract.fields,
    ),
  ).toEqual({
    firstName: 'too_long',
    phone: 'invalid_phone',
    email: 'invalid',
    taxId: 'invalid_tax_id',
    accepted: 'invalid',
  })
})

test('a country that was not chosen is asked for, and its telephone only after it', () => {
  const checked = checkedRequest(values({ country: '' }), course, total)
  expect(checked).toEqual({ ok: false, problems: { country: 'required' } })
})
