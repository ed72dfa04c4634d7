import type { PaymentLink } from '#domain/contracts/payments.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { parseMoney, toDecimal } from '#domain/money.ts'
import type { Prefill } from '#flows/form/prefill.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { type LinkForm, linkCountryCodes, linkTypes, newLinkForm, priceIn, withAmounts } from './link-form.ts'

type CourseLink = Pick<
  PaymentLink,
  'payment_type' | 'total_course_amount' | 'amount' | 'currency' | 'course_id'
>

/** The terms of a link for another person: the form without a person. */
export function termsOfLink(link: CourseLink, courses: readonly StaffCourse[]): LinkForm {
  const written = (sum: number | null) => {
    const money = parseMoney(sum, link.currency)
    return money && toDecimal(money)
  }
  const amount = written(link.amount) ?? ''
  return {
    ...newLinkForm,
    course: offeredSlug(link.course_id, courses),
    type: link.payment_type === 'total' ? 'total' : 'installments',
    total: written(link.total_course_amount) ?? amount,
    amount,
  }
}

/** The form that an address fills in; amounts that it does not give are those of the course. */
export function prefilledLink(prefill: Prefill, courses: readonly StaffCourse[]): LinkForm {
  const { firstname, lastname, email, phone, country, course, type, ...amounts } = prefill
  const known = <Value extends string>(values: readonly Value[], value: string | undefined) =>
    values.find((choice) => choice === value)
  const form = {
    ...newLinkForm,
    firstName: firstname ?? '',
    lastName: lastname ?? '',
    email: email ?? '',
    phone: phone ?? '',
    country: known(linkCountryCodes, country) ?? newLinkForm.country,
  }
  const chosen = {
    course: course ? offeredSlug(course, courses) : '',
    type: known(linkTypes, type) ?? newLinkForm.type,
  }
  return {
    ...form,
    ...chosen,
    ...withAmounts(form, chosen, { priceOf: priceIn(courses), sale: null }),
    ...amounts,
  }
}

/** The cohort with this slug, else the current one of its course; the slug itself when neither is offered. */
function offeredSlug(slug: string, courses: readonly StaffCourse[]): string {
  const exact = courses.find((course) => course.slug === slug)
  const current = courses.find((course) => course.isCurrent && baseSlug(course.slug) === baseSlug(slug))
  return exact?.slug ?? current?.slug ?? slug
}
