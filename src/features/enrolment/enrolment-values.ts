import {
  type EnrolmentInput,
  type EnrolmentRequest,
  enrolmentRequestSchema,
} from '#domain/contracts/enroll-student.ts'
import type { enrolmentPaymentModes, RecentEnrolment } from '#domain/contracts/enrolment.ts'
import type { FreeReason } from '#domain/contracts/sales.ts'
import { findCountry } from '#domain/countries.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { money, toDecimal } from '#domain/money.ts'
import { chargeCurrency, displayedPrice, installmentsTotal } from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type Checked, type ContractFields, checkedBy, type FieldProblems } from '#flows/form/checked.ts'
import type { Prefill } from '#flows/form/prefill.ts'
import type { SoughtSale } from '#flows/found-sale/found-sale.api.ts'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import type { Career } from './enrolment.api.ts'

export type EnrolmentValues = {
  firstname: string
  lastname: string
  email: string
  phone: string
  country: string
  /** Id; empty without a career. */
  career: string
  courses: readonly number[]
  price: string
  mode: (typeof enrolmentPaymentModes)[number]
  /** Why the place costs nothing. */
  free: FreeReason | null
  group: string
}

export const newEnrolment: EnrolmentValues = {
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

type Priced = Pick<EnrolmentValues, 'career' | 'courses' | 'mode'>

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
  form: EnrolmentValues,
  changes: Partial<Priced>,
  offer: Offer,
): Partial<EnrolmentValues> {
  const isTyped = form.price.trim() !== (priceOfChoice(form, offer) ?? '')
  return isTyped ? changes : { ...changes, price: priceOfChoice({ ...form, ...changes }, offer) ?? '' }
}

/** The terms of an enrolment for another person: the form without a person. */
export function termsOfEnrolment(enrolment: RecentEnrolment): EnrolmentValues {
  const { career_id: careerId, cohort_ids: cohortIds, price } = enrolment
  return {
    ...newEnrolment,
    career: careerId === null ? '' : String(careerId),
    courses: careerId === null ? [...cohortIds] : [],
    price: price.minor > 0 ? toDecimal(price) : '',
    mode: enrolment.payment_mode ?? newEnrolment.mode,
    free: enrolment.free_reason,
    group: enrolment.mailing_group_id ?? '',
  }
}

/** The form that an address fills in; without a total the price is that of the choice. */
export function prefilledEnrolment(prefill: Prefill, offer: Offer): EnrolmentValues {
  const { firstname, lastname, email, phone, country, course, total, type } = prefill
  const form: EnrolmentValues = {
    ...newEnrolment,
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    email: email ?? '',
    phone: phone ?? '',
    country: findCountry(country ?? '')?.name ?? country ?? '',
    mode: type === 'installments' ? 'cuotas' : newEnrolment.mode,
  }
  const chosen = { ...form, ...withChoicePrice(form, choiceOf(course, offer), offer) }
  return total === undefined ? chosen : { ...chosen, price: total }
}

/** The career that is sold under a slug; else the cohort with the slug, or the current one of its course. */
function choiceOf(
  slug: string | undefined,
  { courses, careers }: Offer,
): Pick<EnrolmentValues, 'career' | 'courses'> {
  const base = baseSlug(slug ?? '')
  const career = careers.find((known) => known.base_slug === base)
  const course =
    courses.find((known) => known.slug === slug) ??
    courses.find((known) => known.isCurrent && baseSlug(known.slug) === base)
  if (base === null || (!career && !course)) return { career: '', courses: [] }
  return career
    ? { career: String(career.id), courses: [] }
    : { career: '', courses: course ? [course.id] : [] }
}

/** What the form chooses, for the sale that it may belong to already; null while nothing is chosen. */
export function soughtSale({ career, courses }: EnrolmentValues): SoughtSale | null {
  if (career !== '') return { cohortIds: [], careerId: Number(career) }
  return courses.length > 0 ? { cohortIds: [...courses].sort((a, b) => a - b), careerId: null } : null
}

/** Whether the place costs nothing: a reason is asked for. */
export function isFree({ price }: Pick<EnrolmentValues, 'price'>): boolean {
  const read = readTypedMoney(price, chargeCurrency)
  return price.trim() === '' || (read.ok && read.value.minor === 0)
}

/**
 * The request of the contract, or the problems by field. A career determines its courses, and `sale`, the one that
 * exists, the price. The sale of an earlier sending whose answer was lost changes no word of it: its key is that of its
 * content (decision 172).
 */
export function checkedEnrolment(
  form: EnrolmentValues,
  sale: FoundSale | null = null,
): Checked<EnrolmentRequest, EnrolmentValues, ProblemCode> {
  const careerId = form.career === '' ? null : Number(form.career)
  const typed = readTypedMoney(isFree(form) ? '0' : form.price, chargeCurrency)
  const input: EnrolmentInput = {
    firstname: form.firstname,
    lastname: form.lastname,
    email: form.email,
    phone1: form.phone,
    country: form.country,
    careerId,
    courseIds: careerId === null ? [...form.courses] : [],
    price: sale ? toDecimal(sale.agreed) : typed.ok ? toDecimal(typed.value) : form.price,
    payment_mode: form.mode,
    free_reason: isFree(form) ? form.free : null,
    mailing_group_id: form.group,
  }
  // The database requires them; the contract does not, since a career and a sale need none.
  const missing: FieldProblems<EnrolmentValues, ProblemCode> = {
    ...(!sale && isFree(form) && !form.free && { free: 'required' }),
    ...(careerId === null && form.courses.length === 0 && { courses: 'required' }),
  }
  return checkedBy(enrolmentContract, input, missing)
}

export const enrolmentContract = {
  schema: enrolmentRequestSchema,
  fields: {
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
  },
} as const satisfies { schema: unknown; fields: ContractFields<EnrolmentValues> }
