import { enrolmentTexts } from '#content/enrolment.ts'
import { formOutcomeTexts, enrolmentOutcomeTexts as texts } from '#content/form-outcome.ts'
import { formatInstallment } from '#content/format.ts'
import { freePlaceText } from '#content/sales.ts'
import { chargeCurrency } from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import type { Outcome } from '#flows/found-sale/outcome-panel.tsx'
import { cohortName } from '#flows/staff-courses/cohort-name.ts'
import { type EnrolmentValues, isFree, type Offer } from './enrolment-values.ts'

type Said = Pick<Outcome, 'text' | 'missing'>

const missing = (text: string): Said => ({ text, missing: true })

/** What the enrolment will do. `sale`: the one that exists, whose terms stand. */
export function outcomesOfEnrolment(form: EnrolmentValues, sale: FoundSale | null, offer: Offer): Outcome[] {
  return [
    { about: 'sale', ...saleOf(form, sale, offer) },
    { about: 'price', ...priceOf(form, sale) },
    { about: 'access', ...accessOf(form, sale, offer) },
    { about: 'mails', text: mailsOf(form, sale) },
  ]
}

function saleOf(form: EnrolmentValues, sale: FoundSale | null, offer: Offer): Said {
  if (sale) return { text: formOutcomeTexts.joins(sale.courseName) }
  const sold = careerOf(form, offer) ?? coursesOf(form, offer)
  if (sold === '') return missing(formOutcomeTexts.noCourse)
  return { text: formOutcomeTexts.begins(sold) }
}

function priceOf(form: EnrolmentValues, sale: FoundSale | null): Said {
  if (sale?.free) return { text: `${freePlaceText(sale.free)}.` }
  if (sale) {
    return { text: `${texts.keeps(formatInstallment(sale.agreed))} ${leftOf(sale)}` }
  }
  if (isFree(form)) return form.free ? { text: `${freePlaceText(form.free)}.` } : missing(texts.noReason)
  const price = readTypedMoney(form.price, chargeCurrency)
  if (!price.ok) return missing(formOutcomeTexts.noAmount)
  const mode = enrolmentTexts.modes[form.mode].toLowerCase()
  return { text: texts.agreed(formatInstallment(price.value), mode) }
}

function leftOf({ standing, remaining }: FoundSale): string {
  if (standing === 'refunded') return texts.refunded
  return remaining.minor === 0 ? texts.paid : texts.owes(formatInstallment(remaining))
}

function accessOf(form: EnrolmentValues, sale: FoundSale | null, offer: Offer): Said {
  const career = careerOf(form, offer)
  if (career !== null) return { text: texts.accessOfCareer(career) }
  const courses = coursesOf(form, offer)
  if (courses === '') return missing(formOutcomeTexts.noCourse)
  return { text: isEnrolled(form, sale, offer) ? texts.accessHeld(courses) : texts.access(courses) }
}

/** Whether the only course that is chosen is the one that the sale has opened already. */
function isEnrolled(
  { courses: [chosen, ...others] }: EnrolmentValues,
  sale: FoundSale | null,
  { courses }: Offer,
) {
  const cohort = courses.find(({ id }) => id === chosen)?.slug
  return others.length === 0 && sale?.access === 'active' && sale.cohortSlug === cohort
}

function mailsOf(form: EnrolmentValues, sale: FoundSale | null): string {
  const group = form.group.trim()
  return [
    (sale ? sale.paidCount > 0 || sale.free !== null : isFree(form)) ? texts.accessMail : texts.noMails,
    texts.classroomMail,
    group !== '' && texts.group(group),
  ]
    .filter(Boolean)
    .join(' ')
}

function careerOf({ career }: EnrolmentValues, { careers }: Offer): string | null {
  if (career === '') return null
  return careers.find(({ id }) => String(id) === career)?.name ?? ''
}

function coursesOf({ courses: chosen }: EnrolmentValues, { courses }: Offer): string {
  return courses
    .filter(({ id }) => chosen.includes(id))
    .map(cohortName)
    .join('; ')
}
