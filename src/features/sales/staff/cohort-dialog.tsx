import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '#content/format.ts'
import { saleDialogTexts, saleRefusalMessages } from '#content/sales.ts'
import type { SaleRefusal } from '#domain/contracts/sales.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { toDecimal } from '#domain/money.ts'
import { chargeCurrency, displayedPrice, installmentsTotal } from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { MoneyField, SelectField } from '#flows/form/fields.tsx'
import { ReasonDialog } from '#flows/form/reason-dialog.tsx'
import { cohortName, isOver, overLast } from '#flows/staff-courses/cohort-name.ts'
import { SeatsNotice } from '#flows/staff-courses/seats-notice.tsx'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import type { Outcome } from '#platform/staff-request.ts'
import type { Sale } from '../sale.ts'
import { changeCohort } from '../sales.api.ts'
import { amountProblems } from '../terms.ts'
import { useSaleForm } from '../use-sale-form.ts'
import { ExcessNotice } from './amend-dialog.tsx'

const texts = saleDialogTexts.cohort

/** Moves a sale to another cohort of its course, or of one that it gives (decision 118). */
export function CohortDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  // As when it opened, until a refusal reveals a change: a list that refreshes behind it must not hide one.
  const [opened, setOpened] = useState<Sale | null>(sale)
  const from = opened ?? sale
  const { data: courses, isPending } = useQuery(staffCoursesQuery())
  const offered = otherCohorts(sale, courses ?? [])
  const form = useSaleForm(
    `cohort:${sale.sale_id}`,
    { cohort: nextOf(sale, courses ?? []), total: toDecimal(from.agreed), reason: '' },
    saleRefusalMessages,
  )
  const total = readTypedMoney(form.values.total, chargeCurrency)
  const chosen = offered.find(({ id }) => String(id) === form.values.cohort)
  const price =
    chosen?.price &&
    (sale.installments_number > 1 ? installmentsTotal(chosen.price) : displayedPrice(chosen.price).current)

  async function act(reason: string): Promise<Outcome<SaleRefusal>> {
    if (!chosen || !total.ok) return { ok: false, refusal: 'sale_changed' }
    const outcome = await changeCohort({ sale: from, cohortId: chosen.id, agreed: total.value, reason })
    if (!outcome.ok) setOpened(null)
    return outcome
  }

  return (
    <ReasonDialog
      title={texts.title(sale.name)}
      text={texts.text}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      done={texts.done}
      form={form}
      problems={{
        ...(!chosen && { cohort: texts.missing }),
        ...(!total.ok && { total: amountProblems[total.problem] }),
      }}
      act={act}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="cohort"
        label={texts.cohort}
        hint={!isPending && offered.length === 0 && texts.none}
        required
        placeholder={texts.placeholder}
        options={offered.map((cohort) => ({ value: String(cohort.id), label: cohortName(cohort) }))}
      />
      <SeatsNotice courses={chosen ? [chosen] : []} />
      <MoneyField
        form={form}
        name="total"
        label={texts.total}
        hint={price && texts.price(formatPrice(price))}
        required
      />
      {total.ok && <ExcessNotice paid={from.paid} agreed={total.value} />}
    </ReasonDialog>
  )
}

/** The later ones first: a slug ends in its month. */
function otherCohorts({ cohort_ids: ids }: Sale, courses: readonly StaffCourse[]): StaffCourse[] {
  const own = new Set(courses.filter(({ id }) => ids.includes(id)).map(({ slug }) => baseSlug(slug)))
  const others = courses
    .filter(({ id, slug }) => own.has(baseSlug(slug)) && !ids.includes(id))
    .sort((one, other) => one.name.localeCompare(other.name) || other.slug.localeCompare(one.slug))
  return overLast(others)
}

/** The next cohort of the only one that the sale gives, chosen beforehand; empty where there is none. */
function nextOf(sale: Sale, courses: readonly StaffCourse[]): string {
  const own = courses.filter(({ id }) => sale.cohort_ids.includes(id))
  const after = own.length === 1 ? (own[0]?.startsOn ?? '') : '9999'
  const next = otherCohorts(sale, courses)
    .filter((cohort) => cohort.startsOn && cohort.startsOn > after && !isOver(cohort))
    .sort((one, other) => (one.startsOn ?? '').localeCompare(other.startsOn ?? ''))[0]
  return next ? String(next.id) : ''
}
