import * as v from 'valibot'
import {
  type EnrolmentInput,
  type EnrolmentRequest,
  enrolmentRequestSchema,
} from '#domain/contracts/enroll-student.ts'
import { enrolmentPaymentModes } from '#domain/contracts/enrolment.ts'
import { freeReasons } from '#domain/contracts/sales.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { money, toDecimal } from '#domain/money.ts'
import { chargeCurrency, displayedPrice, installmentsTotal } from '#domain/prices.ts'
import type { Problem } from '#domain/problems.ts'
import { decimalPoint, readTypedMoney } from '#domain/typed-money.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'
import type { SoughtSale } from '#flows/found-sale/found-sale.api.ts'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import type { Career } from './enrolment.api.ts'

export const enrolmentFormSchema = v.object({
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  phone: v.string(),
  country: v.string(),
  /** Id; empty without a career. */
  career: v.string(),
  courses: v.array(v.number()),
  price: v.string(),
  mode: v.picklist(enrolmentPaymentModes),
  /** Why the place costs nothing. */
  free: v.nullable(v.picklist(freeReasons)),
  group: v.string(),
})
export type EnrolmentForm = v.InferOutput<typeof enrolmentFormSchema>
export type EnrolmentField = keyof EnrolmentForm

export const newEnrolmentForm: EnrolmentForm = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  country: '',
  career: '',
  courses: [],
  price: '',
  mode: 'total',
  free: null,
  group: '',
}

/** What there is to choose from. */
export type Offer = { courses: readonly StaffCourse[]; careers: readonly Career[] }

type Priced = Pick<EnrolmentForm, 'career' | 'courses' | 'mode'>

/**
 * Agreed total of the choice, in dollars with two decimals: the price of the career's own product, or the sum of the
 * courses; the price in instalments if chosen. Null without a choice or when a price is unknown.
 */
export function priceOfChoice({ career, courses, mode }: Priced, offer: Offer): string | null {
  const careerSlug = offer.careers.find(({ id }) => String(id) === career)?.base_slug
  const chosen =
    career === ''
      ? courses.map((id) => offer.courses.find((course) => course.id === id))
      : [offer.courses.find(({ slug, isCurrent }) => isCurrent && baseSlug(slug) === careerSlug)]
  const prices = chosen.map((course) => course?.price ?? null)
  if (prices.length === 0) return null
  let minor = 0
  for (const price of prices) {
    if (!price) return null
    minor += (mode === 'total' ? displayedPrice(price).current : installmentsTotal(price)).minor
  }
  return toDecimal(money(minor, chargeCurrency))
}

/** The change with its price, unless a person typed or cleared one: empty means nothing to pay. */
export function withChoicePrice(
  form: EnrolmentForm,
  changes: Partial<Priced>,
  offer: Offer,
): Partial<EnrolmentForm> {
  const isTyped = form.price.trim() !== (priceOfChoice(form, offer) ?? '')
  return isTyped ? changes : { ...changes, price: priceOfChoice({ ...form, ...changes }, offer) ?? '' }
}

/** What the form chooses, for the sale that it may belong to already; null while nothing is chosen. */
export function soughtSale({ career, courses }: EnrolmentForm): SoughtSale | null {
  if (career !== '') return { cohortIds: [], careerId: Number(career) }
  return courses.length > 0 ? { cohortIds: [...courses].sort((a, b) => a - b), careerId: null } : null
}

/** Whether the place costs nothing: a reason is asked for. */
export function isFree({ price }: Pick<EnrolmentForm, 'price'>): boolean {
  const read = readTypedMoney(price, chargeCurrency)
  return price.trim() === '' || (read.ok && read.value.minor === 0)
}

export type EnrolmentErrors = Partial<Record<EnrolmentField, ProblemCode>>

export type CheckedEnrolment =
  | { ok: true; request: EnrolmentRequest }
  | { ok: false; errors: EnrolmentErrors }

/**
 * The request of the contract, or the problems by field. A career determines its courses, and `sale`, the one that
 * exists, the price.
 */
export function checkedEnrolment(form: EnrolmentForm, sale: FoundSale | null = null): CheckedEnrolment {
  const careerId = form.career === '' ? null : Number(form.career)
  const input: EnrolmentInput = {
    firstname: form.firstname,
    lastname: form.lastname,
    email: form.email,
    phone1: form.phone,
    country: form.country,
    careerId,
    courseIds: careerId === null ? form.courses : [],
    price: sale ? toDecimal(sale.agreed) : decimalPoint(form.price),
    payment_mode: form.mode,
    free_reason: sale || !isFree(form) ? null : form.free,
    mailing_group_id: form.group,
  }
  const outcome = validate(enrolmentRequestSchema, input)
  const errors: EnrolmentErrors = outcome.ok ? {} : enrolmentErrors(outcome.problems)
  // The database requires them; the contract does not, since a career and a sale need none.
  if (!sale && isFree(form) && !form.free) errors.free ??= 'required'
  if (careerId === null && form.courses.length === 0) errors.courses ??= 'required'
  return outcome.ok && Object.keys(errors).length === 0
    ? { ok: true, request: outcome.value }
    : { ok: false, errors }
}

const fieldOf: Readonly<Record<string, EnrolmentField>> = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  phone1: 'phone',
  country: 'country',
  careerId: 'career',
  courseIds: 'courses',
  price: 'price',
  payment_mode: 'mode',
  free_reason: 'free',
  mailing_group_id: 'group',
}

export function enrolmentErrors(problems: readonly Problem[]): EnrolmentErrors {
  return problemsByField(problems, (field) => fieldOf[field.split('.')[0] ?? ''])
}
