import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '#content/format.ts'
import { saleDialogTexts, saleRefusalMessages } from '#content/sales.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { toDecimal } from '#domain/money.ts'
import { chargeCurrency, displayedPrice, installmentsTotal } from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import { SeatsNotice } from '#flows/staff-courses/seats-notice.tsx'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { MoneyInput } from '#flows/staff-form/money-input.tsx'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { Sale } from '../sale.ts'
import { changeCohort } from '../sales.api.ts'
import { amountProblems } from '../terms.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ExcessNotice } from './excess-notice.tsx'

const texts = saleDialogTexts.cohort

/** Moves a sale to another cohort of its course, or of one that it gives (decision 118). */
export function CohortDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  // As when it opened, until a refusal reveals a change: a list that refreshes behind it must not hide one.
  const [opened, setOpened] = useState<Sale | null>(sale)
  const from = opened ?? sale
  const { data: courses, isPending } = useQuery(staffCoursesQuery())
  const [{ cohort, typed }, type] = useTyped<{ cohort: string; typed: string | null }>(`cohort:${sale.id}`, {
    cohort: '',
    typed: null,
  })
  const total = readTypedMoney(typed ?? toDecimal(from.agreed), chargeCurrency)
  const offered = otherCohorts(sale, courses ?? [])
  const chosen = offered.find(({ id }) => String(id) === cohort)
  const price =
    chosen?.price &&
    (sale.instalments.count > 1 ? installmentsTotal(chosen.price) : displayedPrice(chosen.price).current)

  return (
    <ChangeDialog
      title={texts.title(sale.name)}
      texts={texts}
      danger={false}
      messages={saleRefusalMessages}
      change={
        chosen && total.ok
          ? async (reason) => {
              const outcome = await changeCohort({
                sale: from,
                cohortId: chosen.id,
                agreed: total.value,
                reason,
              })
              if (!outcome.ok) setOpened(null)
              return outcome
            }
          : null
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Field
            label={texts.cohort}
            hint={!isPending && offered.length === 0 && texts.none}
            error={isTried && !chosen && texts.missing}
            required
          >
            <Select
              name="cohort"
              placeholder={texts.placeholder}
              options={offered.map(({ id, name, slug }) => ({
                value: String(id),
                label: `${name} (${slug})`,
              }))}
              value={cohort}
              onChange={(event) => type({ cohort: event.target.value })}
            />
          </Field>
          <SeatsNotice courses={chosen ? [chosen] : []} />
          <Field
            label={texts.total}
            hint={price && texts.price(formatPrice(price))}
            error={isTried && !total.ok && amountProblems[total.problem]}
            required
          >
            <MoneyInput
              name="total"
              autoComplete="off"
              value={typed ?? toDecimal(from.agreed)}
              onChange={(event) => type({ typed: event.target.value })}
            />
          </Field>
          {total.ok && <ExcessNotice paid={from.paid} agreed={total.value} />}
        </>
      )}
    </ChangeDialog>
  )
}

/** The later ones first: a slug ends in its month. */
function otherCohorts({ cohortIds }: Sale, courses: readonly StaffCourse[]): StaffCourse[] {
  const own = new Set(courses.filter(({ id }) => cohortIds.includes(id)).map(({ slug }) => baseSlug(slug)))
  return courses
    .filter(({ id, slug }) => own.has(baseSlug(slug)) && !cohortIds.includes(id))
    .sort((one, other) => one.name.localeCompare(other.name) || other.slug.localeCompare(one.slug))
}
