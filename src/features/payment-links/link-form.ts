import * as v from 'valibot'
import {
  maxInstallments,
  type StaffPaymentRequest,
  staffPaymentSchema,
} from '#domain/contracts/staff-payment.ts'
import { findCountry } from '#domain/countries.ts'
import { type Money, toDecimal, toNumber } from '#domain/money.ts'
import { internationalPhone } from '#domain/phone.ts'
import {
  chargeCurrency,
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  type Price,
} from '#domain/prices.ts'
import type { Problem } from '#domain/problems.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'

/** Countries of the form, in the order of the back-office specification, section 2. */
export const linkCountryCodes = ['AR', 'MX', 'CO', 'PE', 'CL', 'UY'] as const
export const linkTypes = ['total', 'installments'] as const

export const linkFormSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  country: v.picklist(linkCountryCodes),
  /** Slug of an edition; empty when none is chosen. */
  course: v.string(),
  type: v.picklist(linkTypes),
  total: v.string(),
  amount: v.string(),
})
export type LinkForm = v.InferOutput<typeof linkFormSchema>
export type LinkField = keyof LinkForm

/** Sample defaults of the back-office specification, section 9. */
export const newLinkForm: LinkForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: 'AR',
  course: '',
  type: 'total',
  total: '200',
  amount: '180',
}

type LinkAmounts = Pick<LinkForm, 'total' | 'amount'>

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

/**
 * The change with its amounts: the course's price replaces the sample defaults and amounts of an earlier choice,
 * never typed ones.
 */
export function withCoursePrice(
  form: LinkForm,
  changes: Partial<Pick<LinkForm, 'course' | 'type'>>,
  priceOf: (slug: string) => Price | null,
): Partial<LinkForm> {
  const next = { ...form, ...changes }
  const filled = amountsOf(priceOf(next.course), next.type)
  if (!filled) return changes
  const before = amountsOf(priceOf(form.course), form.type)
  const isTyped = (['total', 'amount'] as const).some(
    (field) => ![newLinkForm[field], before?.[field], ''].includes(form[field].trim()),
  )
  return isTyped ? changes : { ...changes, ...filled }
}

export type LinkLimits = { min: Money; max: Money }
export type LinkProblem =
  | ProblemCode
  | 'amount_too_small'
  | 'amount_too_large'
  | 'amount_over_total'
  | 'too_many_installments'
export type LinkErrors = Partial<Record<LinkField, LinkProblem>>

export type CheckedLink = { ok: true; request: StaffPaymentRequest } | { ok: false; errors: LinkErrors }

/** The request of the contract, or the problems by field. Without limits only the server checks them. */
export function checkedLink(form: LinkForm, limits: LinkLimits | null): CheckedLink {
  const errors: LinkErrors = {}
  for (const field of ['firstName', 'lastName', 'email', 'course', 'total', 'amount'] as const) {
    if (form[field].trim() === '') errors[field] = 'required'
  }
  const total = dollars(form.total)
  const amount = dollars(form.amount)
  if (!total || total.minor === 0) errors.total ??= 'invalid'
  if (!amount || amount.minor === 0) errors.amount ??= 'invalid'
  else if (limits && amount.minor < limits.min.minor) errors.amount ??= 'amount_too_small'
  else if (limits && amount.minor > limits.max.minor) errors.amount ??= 'amount_too_large'
  else if (total && amount.minor > total.minor) errors.amount ??= 'amount_over_total'
  else if (form.type === 'installments' && total && total.minor > amount.minor * maxInstallments) {
    errors.amount ??= 'too_many_installments'
  }

  const email = form.email.trim()
  const reading = form.phone.trim() === '' ? null : internationalPhone(form.phone, form.country)
  if (reading && !reading.ok) errors.phone = reading.code
  const outcome = validate(staffPaymentSchema, {
    email,
    course_id: form.course,
    country: form.country,
    amount: amount ? toNumber(amount) : Number.NaN,
    currency: findCountry(form.country)?.currency ?? 'USD',
    payment_type: form.type,
    payer: {
      name: `${form.firstName.trim()} ${form.lastName.trim()}`.trim(),
      email,
      ...(reading?.ok ? { phone: reading.phone } : {}),
    },
    total_course_amount: total ? toNumber(total) : null,
  } satisfies Record<keyof Omit<StaffPaymentRequest, 'installments_count'>, unknown>)
  const found = outcome.ok ? errors : { ...linkErrors(outcome.problems), ...errors }
  return outcome.ok && Object.keys(found).length === 0
    ? { ok: true, request: outcome.value }
    : { ok: false, errors: found }
}

function dollars(typed: string): Money | null {
  const read = readTypedMoney(typed, chargeCurrency)
  return read.ok ? read.value : null
}

const fieldOf: Readonly<Record<string, LinkField>> = {
  email: 'email',
  'payer.email': 'email',
  'payer.name': 'firstName',
  'payer.phone': 'phone',
  country: 'country',
  course_id: 'course',
  payment_type: 'type',
  amount: 'amount',
  total_course_amount: 'total',
}

export function linkErrors(problems: readonly Problem[]): LinkErrors {
  return problemsByField(problems, (field) => fieldOf[field])
}
