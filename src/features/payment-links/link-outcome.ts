import { formOutcomeTexts, linkOutcomeTexts as texts } from '#content/form-outcome.ts'
import { formatInstallment } from '#content/format.ts'
import { money } from '#domain/money.ts'
import { chargeCurrency } from '#domain/prices.ts'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import type { Outcome } from '#flows/found-sale/outcome-panel.tsx'
import { cohortName, startOf } from '#flows/staff-courses/cohort-name.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { dollars, type LinkForm } from './link-form.ts'

/** What the link will do. `sale`: the one that it continues; null begins one. */
export function outcomesOfLink(
  form: LinkForm,
  sale: FoundSale | null,
  courses: readonly StaffCourse[],
): Outcome[] {
  const course = courses.find(({ slug }) => slug === form.course)
  const sold = course && cohortName(course)
  const opensOnPayment = !sale || (sale.access === 'none' && !wasPaid(sale))
  return [
    {
      about: 'sale',
      ...(sale ? outcomeText(formOutcomeTexts.joins(sale.courseName)) : known(sold, formOutcomeTexts.begins)),
    },
    { about: 'price', ...priceOf(form, sale) },
    {
      about: 'access',
      ...(sale ? outcomeText(accessOf(sale, courses)) : known(sold, texts.accessOnPayment)),
    },
    {
      about: 'mails',
      text: `${texts.mails} ${opensOnPayment ? texts.mailsOnFirstPayment : texts.mailsOnPayment}`,
    },
  ]
}

type OutcomeText = Pick<Outcome, 'text' | 'missing'>

const outcomeText = (text: string): OutcomeText => ({ text })

function known(course: string | undefined, tell: (course: string) => string): OutcomeText {
  return course === undefined ? { text: formOutcomeTexts.noCourse, missing: true } : { text: tell(course) }
}

/** What a payment does to the access of its sale: that of the cohort that was sold, whatever the form names. */
function accessOf(sale: FoundSale, courses: readonly StaffCourse[]): string {
  const cohort = courses.find(({ slug }) => slug === sale.cohortSlug)
  switch (sale.access) {
    case 'active':
    case 'coming':
      return texts.accessSince
    case 'waiting':
      return texts.accessWaits
    case 'none':
      return wasPaid(sale)
        ? texts.accessWithdrawn
        : texts.accessOnPayment([sale.courseName, cohort && startOf(cohort)].filter(Boolean).join(' · '))
  }
}

/** Also when everything was refunded: its access does not open again by itself. */
function wasPaid({ paidCount, standing }: FoundSale): boolean {
  return paidCount > 0 || standing === 'refunded'
}

function priceOf(form: LinkForm, sale: FoundSale | null): OutcomeText {
  const amount = dollars(form.amount)
  const owed = sale ? sale.remaining : dollars(form.total)
  if (sale?.remaining.minor === 0) return { text: texts.nothingOwed, missing: true }
  if (!amount || amount.minor === 0 || !owed) return { text: formOutcomeTexts.noAmount, missing: true }
  const left = money(owed.minor - amount.minor, chargeCurrency)
  if (left.minor < 0) return { text: texts.tooMuch(formatInstallment(owed)), missing: true }
  const after = left.minor === 0 ? texts.completes : texts.leaves(formatInstallment(left))
  return { text: `${texts.charges(formatInstallment(amount))} ${after}` }
}
