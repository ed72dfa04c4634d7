import { describe, expect, test } from 'vitest'
import { money } from '#domain/money.ts'
import type { Price } from '#domain/prices.ts'
import { checkedLink, type LinkForm, linkErrors, newLinkForm, withCoursePrice } from './link-form.ts'

const limits = { min: money(100, 'USD'), max: money(500000, 'USD') }

function aForm(changes: Partial<LinkForm> = {}): LinkForm {
  return {
    ...newLinkForm,
    firstName: ' Nélida ',
    lastName: 'Quiñones',
    email: ' nelida@example.com ',
    phone: '11 5555 0134',
    course: 'gee-python-209907',
    ...changes,
  }
}

function errorsOf(changes: Partial<LinkForm>) {
  const checked = checkedLink(aForm(changes), limits)
  return checked.ok ? {} : checked.errors
}

test('a full form gives the request of the contract', () => {
  expect(checkedLink(aForm(), limits)).toEqual({
    ok: true,
    request: {
      email: 'nelida@example.com',
      course_id: 'gee-python-209907',
      country: 'AR',
      amount: 180,
      currency: 'ARS',
      payment_type: 'total',
      payer: { name: 'Nélida Quiñones', email: 'nelida@example.com', phone: '+54 11 5555 0134' },
      total_course_amount: 200,
    },
  })
})

test('the phone is optional, and may have its own dialling code', () => {
  const without = checkedLink(aForm({ phone: ' ' }), limits)
  expect(without.ok && without.request.payer).toEqual({
    name: 'Nélida Quiñones',
    email: 'nelida@example.com',
  })
  const foreign = checkedLink(aForm({ phone: '+34 600 555 013' }), limits)
  expect(foreign.ok && foreign.request.payer.phone).toBe('+34 600 555 013')
})

describe('problems', () => {
  test.each<[Partial<LinkForm>, object]>([
    [{ course: '' }, { course: 'required' }],
    [{ total: ' ' }, { total: 'required' }],
    [{ amount: '' }, { amount: 'required' }],
    [
      { firstName: '', lastName: ' ', email: '' },
      { firstName: 'required', lastName: 'required', email: 'required' },
    ],
    [{ email: 'nelida@' }, { email: 'invalid_email' }],
    [{ phone: 'once' }, { phone: 'invalid_phone' }],
    [{ phone: '+34 60' }, { phone: 'invalid_phone' }],
    [{ amount: '0.99' }, { amount: 'amount_too_small' }],
    [{ amount: '1' }, {}],
    [{ total: '5000', amount: '5000' }, {}],
    [{ total: '9000', amount: '5000.01' }, { amount: 'amount_too_large' }],
    [{ amount: '200.01' }, { amount: 'amount_over_total' }],
    [{ amount: '200' }, {}],
    [{ type: 'installments', total: '3600', amount: '100' }, {}],
    [{ type: 'installments', total: '3600.01', amount: '100' }, { amount: 'too_many_installments' }],
    [{ type: 'total', total: '3600.01', amount: '100' }, {}],
    [{ amount: '0' }, { amount: 'invalid' }],
    [{ total: '0' }, { amount: 'amount_over_total', total: 'invalid' }],
    [{ amount: '1.800' }, { amount: 'invalid' }],
  ])('%o', (changes, errors) => expect(errorsOf(changes)).toEqual(errors))
})

test('problems reported by the server are mapped to their fields; the first of each counts', () => {
  expect(
    linkErrors([
      { field: 'payer.name', code: 'too_long' },
      { field: 'payer.name', code: 'invalid' },
      { field: 'total_course_amount', code: 'required' },
      { field: 'amount', code: 'from_the_future' },
      { field: 'secret', code: 'unknown_field' },
    ]),
  ).toEqual({ firstName: 'too_long', total: 'required', amount: 'invalid' })
})

describe('a chosen course fills in its price', () => {
  const price: Price = {
    regular: money(25000, 'USD'),
    promo: money(20000, 'USD'),
    promoActive: false,
    installments: money(27000, 'USD'),
    promoInstallments: null,
    installmentsCount: 6,
    hasSubscription: false,
  }
  const prices: Record<string, Price> = {
    'gee-python-209907': price,
    'deep-learning-209909': { ...price, regular: money(40000, 'USD'), promoActive: true },
  }
  const priceOf = (slug: string) => prices[slug] ?? null
  const start = { ...newLinkForm, course: '' }
  const gee = { course: 'gee-python-209907' }

  test('over the sample defaults, and over the price of an earlier course', () => {
    const first = withCoursePrice(start, gee, priceOf)
    expect(first).toEqual({ ...gee, total: '250.00', amount: '250.00' })
    const second = withCoursePrice({ ...start, ...first }, { course: 'deep-learning-209909' }, priceOf)
    expect(second).toMatchObject({ total: '200.00', amount: '200.00' })
  })

  test('by instalments: the total in instalments and the first of them', () => {
    const chosen = { ...start, ...withCoursePrice(start, gee, priceOf) }
    expect(withCoursePrice(chosen, { type: 'installments' }, priceOf)).toEqual({
      type: 'installments',
      total: '270.00',
      amount: '45.00',
    })
  })

  test.each([{ total: '230' }, { amount: '100' }])('never over a typed one: %o', (typed) => {
    expect(withCoursePrice({ ...start, ...typed }, gee, priceOf)).toEqual(gee)
    const chosen = { ...start, ...withCoursePrice(start, gee, priceOf), ...typed }
    expect(withCoursePrice(chosen, { type: 'installments' }, priceOf)).toEqual({ type: 'installments' })
  })

  test('a course without a known price changes no amount', () => {
    expect(withCoursePrice(start, { course: 'retirado-209901' }, priceOf)).toEqual({
      course: 'retirado-209901',
    })
  })
})
