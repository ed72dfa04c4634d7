import { baseSlug } from '#domain/course-slug.ts'
import { toDecimal } from '#domain/money.ts'
import type { Prefill } from '#flows/form/prefill.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { type LinkForm, linkCountryCodes, linkTypes, newLinkForm, priceIn, withAmounts } from './link-form.ts'
import type { PaymentLink } from './payment-links.api.ts'

type CourseLink = Pick<PaymentLink, 'type' | 'total' | 'amount' | 'course'>

/** The terms of a link for another person: the form without a person. */
export function termsOfLink(link: CourseLink, courses: readonly StaffCourse[]): LinkForm {
  const amount = link.amount ? toDecimal(link.amount) : ''
  return {
    ...newLinkForm,
    course: offeredSlug(link.course, courses),
    type: link.type === 'total' ? 'total' : 'installments',
    total: link.total ? toDecimal(link.total) : amount,
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
