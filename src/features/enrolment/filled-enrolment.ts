import type { RecentEnrolment } from '#domain/contracts/enrolment.ts'
import { findCountry } from '#domain/countries.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { toDecimal } from '#domain/money.ts'
import type { Prefill } from '#flows/form/prefill.ts'
import { type EnrolmentValues, newEnrolment, type Offer, withChoicePrice } from './enrolment-values.ts'

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
