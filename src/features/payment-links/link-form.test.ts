import { describe, expect, test } from 'vitest'
import { money } from '#domain/money.ts'
import * as plan from '#domain/numbering-plan.ts'
import type { Price } from '#domain/prices.ts'
import { problemsIn } from '#domain/validation.ts'
import { toFoundSale } from '#flows/found-sale/found-sale.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { checkedLink, type LinkForm, linkContract, newLinkForm, withAmounts, withSale } from './link-form.ts'

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
  const checked = checkedLink(aForm(changes), limits, null, plan)
  return checked.ok ? {} : checked.problems
}

test('the phone is optional, and may have its own dialling code', () => {
  const without = checkedLink(aForm({ phone: ' ' }), limits)
  expect(without.ok && without.value.payer).toEqual({
    ...{ name: 'Nélida Quiñones', first_name: 'Nélida', last_name: 'Quiñones' },
    email: 'nelida@example.com',
  })
  const foreign = checkedLink(aForm({ phone: '+34 600 555 013' }), limits, null, plan)
  expect(foreign.ok && foreign.value.payer.phone).toBe('+34 600 555 013')
})

describe('problems', () => {
  test.each<[Partial<LinkForm>, object]>([
    [{ course: '' }, { course: 'required' }],
    [{ total: ' ' }, { total: 'required' }],
    [{ amount: '' }, { amount: 'required' }],
    [
      { firstName: '', lastName: ' ', email: '' },
      { firstName: 'required', email: 'required' },
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
    problemsIn(
      [
        { field: 'payer.name', code: 'too_long' },
        { field: 'payer.name', code: 'invalid' },
        { field: 'total_course_amount', code: 'required' },
        { field: 'amount', code: 'from_the_future' },
        { field: 'secret', code: 'unknown_field' },
      ],
      linkContract.fields,
    ),
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
  const terms = { priceOf: (slug: string) => prices[slug] ?? null, sale: null }
  const start = { ...newLinkForm, course: '' }
  const gee = { course: 'gee-python-209907' }

  test('over the sample defaults, and over the price of an earlier course', () => {
    const first = withAmounts(start, gee, terms)
    expect(first).toEqual({ ...gee, total: '250.00', amount: '250.00' })
    const second = withAmounts({ ...start, ...first }, { course: 'deep-learning-209909' }, terms)
    expect(second).toMatchObject({ total: '200.00', amount: '200.00' })
  })

  test('by instalments: the total in instalments and the first of them', () => {
    const chosen = { ...start, ...withAmounts(start, gee, terms) }
    expect(withAmounts(chosen, { type: 'installments' }, terms)).toEqual({
      type: 'installments',
      total: '270.00',
      amount: '45.00',
    })
  })

  test.each([{ total: '230' }, { amount: '100' }])('never over a typed one: %o', (typed) => {
    expect(withAmounts({ ...start, ...typed }, gee, terms)).toEqual(gee)
    const chosen = { ...start, ...withAmounts(start, gee, terms), ...typed }
    expect(withAmounts(chosen, { type: 'installments' }, terms)).toEqual({ type: 'installments' })
  })

  test('a course without a known price changes no amount', () => {
    expect(withAmounts(start, { course: 'retirado-209901' }, terms)).toEqual({
      course: 'retirado-209901',
    })
  })
})

describe('the sale that a link continues', () => {
  const sale = toFoundSale(aFoundSale())
  const terms = { priceOf: () => null, sale }
  const gee = { ...newLinkForm, course: 'gee-python-209907' }

  test('proposes its next instalment, and all that is left as one payment', () => {
    const found = { ...gee, ...withSale(gee, terms) }
    expect(found).toMatchObject({ type: 'installments', amount: '100.00' })
    expect(withAmounts(found, { type: 'total' }, terms)).toMatchObject({ amount: '400.00' })
  })

  test('as its last payment proposes the rest', () => {
    const last = toFoundSale(aFoundSale({ remaining: 100, next_number: 6 }))
    expect(withSale(gee, { ...terms, sale: last })).toMatchObject({ type: 'total', amount: '100.00' })
  })

  test('never replaces a typed amount, and leaves with its own when it is gone', () => {
    const typed = { ...gee, amount: '75' }
    expect({ ...typed, ...withSale(typed, terms) }).toMatchObject({ type: 'total', amount: '75' })
    const found = { ...gee, ...withSale(gee, terms) }
    expect({ ...found, ...withSale(found, { ...terms, sale: null }) }).toMatchObject({
      ...{ amount: newLinkForm.amount, saleAmount: '' },
    })
  })

  test('writes nothing into a field that is being typed in', () => {
    const emptied = { ...gee, amount: '' }
    expect(withSale(emptied, terms)).not.toHaveProperty('amount')
    expect(withSale(emptied, { ...terms, sale: null })).toEqual({})
  })

  test('gives way to a new sale for another cohort', () => {
    const found = { ...gee, ...withSale(gee, terms) }
    const begun = { ...found, ...withAmounts(found, { newSale: true }, terms) }
    expect(begun).toMatchObject({ newSale: true, amount: newLinkForm.amount })
    expect(checkedLink(aForm({ newSale: begun.newSale }), limits)).toMatchObject({
      value: { new_sale: true },
    })
  })

  test('has its total, and is not paid beyond what is left', () => {
    const exact = checkedLink(aForm({ total: '', amount: '400' }), limits, sale)
    expect(exact).toMatchObject({ ok: true, value: { total_course_amount: 600, amount: 400 } })
    expect(checkedLink(aForm({ amount: '400.01' }), limits, sale)).toEqual({
      ok: false,
      problems: { amount: 'amount_over_remaining' },
    })
    // The number of instalments of an agreed sale is known.
    expect(checkedLink(aForm({ type: 'installments', amount: '5' }), limits, sale).ok).toBe(true)
  })
})
