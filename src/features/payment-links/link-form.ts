import {
  maxInstallments,
  type StaffPaymentRequest,
  staffPaymentSchema,
} from '#domain/contracts/staff-payment.ts'
import { findCountry } from '#domain/countries.ts'
import { type Money, toDecimal, toNumber } from '#domain/money.ts'
import {
  chargeCurrency,
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  type Price,
} from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type Checked, type ContractFields, checkedBy, type FieldProblems } from '#flows/form/checked.ts'
import type { NumberingPlan } from '#flows/form/use-numbering-plan.ts'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'

/** Countries of the form, in the order of the back-office specification, section 2. */
export const linkCountryCodes = ['AR', 'MX', 'CO', 'PE', 'CL', 'UY'] as const
export const linkTypes = ['total', 'installments'] as const

export type LinkForm = {
  firstName: string
  lastName: string
  email: string
  country: (typeof linkCountryCodes)[number]
  phone: string
  type: (typeof linkTypes)[number]
  /** Slug of a cohort; empty when none is chosen. */
  course: string
  total: string
  amount: string
  /** The amount that a found sale proposed; empty without one. */
  saleAmount: string
  /** Begins a sale, although the person owes for another cohort of the course. */
  newSale: boolean
}
export type LinkField = keyof LinkForm

/** Sample defaults of the back-office specification, section 9. */
export const newLinkForm: LinkForm = {
  firstName: '',
  lastName: '',
  email: '',
  country: 'AR',
  phone: '',
  type: 'total',
  course: '',
  total: '200',
  amount: '180',
  saleAmount: '',
  newSale: false,
}

type LinkAmounts = Pick<LinkForm, 'total' | 'amount'>

/** The sale that the link continues, of what was found; null begins one. */
export function continuedSale(
  { newSale }: Pick<LinkForm, 'newSale'>,
  found: FoundSale | null,
): FoundSale | null {
  return newSale ? (found?.ofCohort ?? null) : found
}

/** Amounts of a link for a course: the whole price, or its total in instalments and the first of them. */
function amountsOf(price: Price | null, type: LinkForm['type']): LinkAmounts | null {
  if (!price) return null
  const total = type === 'installments' ? installmentsTotal(price) : displayedPrice(price).current
  const amount = type === 'installments' ? (installmentPlan(price)[0] ?? total) : total
  return { total: toDecimal(total), amount: toDecimal(amount) }
}

export function priceIn(courses: readonly StaffCourse[]): (slug: string) => Price | null {
  return (slug) => courses.find((course) => course.slug === slug)?.price ?? null
}

export type LinkChoice = Partial<Pick<LinkForm, 'course' | 'type' | 'newSale'>>

/** What the amounts of a form follow from. `sale`: the one that was found. */
export type Terms = { priceOf: (slug: string) => Price | null; sale: FoundSale | null }

/**
 * The change with its amounts: the course's price replaces the sample defaults and amounts of an earlier choice,
 * never typed ones. A sale has its own total, and what is next or left of it as the amount.
 */
export function withAmounts(
  form: LinkForm,
  changes: LinkChoice,
  { priceOf, sale }: Terms,
): Partial<LinkForm> {
  const next = { ...form, ...changes }
  const chosen = continuedSale(next, sale)
  const continued = chosen?.next ? chosen : null
  const saleAmount = continued ? toDecimal(amountOfSale(continued, next.type)) : ''
  const change = saleAmount === form.saleAmount ? changes : { ...changes, saleAmount }
  const before = amountsOf(priceOf(form.course), form.type)
  const isTyped = (field: 'total' | 'amount') =>
    ![newLinkForm[field], before?.[field], field === 'amount' && form.saleAmount, ''].includes(
      form[field].trim(),
    )
  if (isTyped('amount') || (!continued && isTyped('total'))) return change
  if (continued) return { ...change, amount: saleAmount }
  const filled = amountsOf(priceOf(next.course), next.type)
  return { ...change, ...(form.saleAmount && { amount: newLinkForm.amount }), ...filled }
}

/**
 * The change when a sale is found, or none any more: its next payment, unless an amount was typed, or is being typed in
 * an emptied field.
 */
export function withSale(form: LinkForm, terms: Terms): Partial<LinkForm> {
  if (!terms.sale && form.saleAmount === '') return {}
  if (form.amount.trim() === '') return { newSale: false }
  const type = terms.sale?.next ? typeOfSale(terms.sale) : form.type
  const proposed = withAmounts(form, { type, newSale: false }, terms)
  return 'amount' in proposed ? proposed : withAmounts(form, { newSale: false }, terms)
}

/** The next payment of a sale, or all that is left of it. */
function amountOfSale({ next, remaining }: FoundSale, type: LinkForm['type']): Money {
  return type === 'installments' && next ? next.amount : remaining
}

/** How the next payment of a sale is called: an instalment while there are several left. */
function typeOfSale({ installments, next, remaining }: FoundSale): LinkForm['type'] {
  return installments > 1 && next && next.amount.minor < remaining.minor ? 'installments' : 'total'
}

export type LinkLimits = { min: Money; max: Money }
export type LinkProblem =
  | ProblemCode
  | 'amount_too_small'
  | 'amount_too_large'
  | 'amount_over_total'
  | 'amount_over_remaining'
  | 'too_many_installments'
/**
 * The request of the contract, or the problems by field. Without limits only the server checks them. `sale`: the one
 * that the link continues, whose total stands.
 */
export function checkedLink(
  filled: LinkForm,
  limits: LinkLimits | null,
  sale: FoundSale | null = null,
  plan: NumberingPlan | null = null,
): Checked<StaffPaymentRequest, LinkForm, LinkProblem> {
  const form = sale ? { ...filled, total: toDecimal(sale.agreed) } : filled
  const errors: FieldProblems<LinkForm, LinkProblem> = {}
  for (const field of ['firstName', 'email', 'course', 'total', 'amount'] as const) {
    if (form[field].trim() === '') errors[field] = 'required'
  }
  const total = dollars(form.total)
  const amount = dollars(form.amount)
  if (!total || total.minor === 0) errors.total ??= 'invalid'
  if (!amount || amount.minor === 0) errors.amount ??= 'invalid'
  else if (limits && amount.minor < limits.min.minor) errors.amount ??= 'amount_too_small'
  else if (limits && amount.minor > limits.max.minor) errors.amount ??= 'amount_too_large'
  else if (sale && amount.minor > sale.remaining.minor) errors.amount ??= 'amount_over_remaining'
  else if (total && amount.minor > total.minor) errors.amount ??= 'amount_over_total'
  else if (!sale && form.type === 'installments' && total && total.minor > amount.minor * maxInstallments) {
    errors.amount ??= 'too_many_installments'
  }

  const email = form.email.trim()
  const phone = form.phone.trim()
  const reading = phone === '' ? null : plan?.internationalPhone(phone, form.country)
  if (reading && !reading.ok) errors.phone = reading.code
  return checkedBy(
    linkContract,
    {
      email,
      course_id: form.course,
      country: form.country,
      amount: amount ? toNumber(amount) : Number.NaN,
      currency: findCountry(form.country)?.currency ?? 'USD',
      payment_type: form.type,
      payer: {
        name: `${form.firstName.trim()} ${form.lastName.trim()}`.trim(),
        first_name: form.firstName,
        last_name: form.lastName,
        email,
        ...(phone !== '' && { phone: reading?.ok ? reading.phone : phone }),
      },
      total_course_amount: total ? toNumber(total) : null,
      ...(form.newSale && { new_sale: true }),
    } satisfies Record<keyof Omit<StaffPaymentRequest, 'installments_count' | 'new_sale'>, unknown>,
    errors,
  )
}

/** Null for what is no amount. */
export function dollars(typed: string): Money | null {
  const read = readTypedMoney(typed, chargeCurrency)
  return read.ok ? read.value : null
}

export const linkContract = {
  schema: staffPaymentSchema,
  fields: {
    email: 'email',
    'payer.email': 'email',
    'payer.name': 'firstName',
    'payer.first_name': 'firstName',
    'payer.last_name': 'lastName',
    'payer.phone': 'phone',
    country: 'country',
    course_id: 'course',
    payment_type: 'type',
    amount: 'amount',
    total_course_amount: 'total',
  },
} as const satisfies { schema: unknown; fields: ContractFields<LinkForm> }
