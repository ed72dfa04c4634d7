import { useQuery } from '@tanstack/react-query'
import { hoursOf, membershipFigures } from '#content/catalogue.ts'
import { comparisonTexts } from '#content/comparison-texts.ts'
import type { Product } from '#content/courses/product.ts'
import { formatDay, formatPrice, formatWeeks } from '#content/format.ts'
import { installmentsAside } from '#content/price-texts.ts'
import { membershipHours, products } from '#content/products.ts'
import { seatsText, seatsTexts } from '#content/seats.ts'
import type { AnnouncedSeats } from '#domain/announced.ts'
import { displayedPrice } from '#domain/prices.ts'
import { type CurrentCohort, cohortOf } from '#flows/offers/current-cohort.ts'
import { homePricesQuery } from '#flows/offers/offers.queries.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { TextLink } from '#ui/link.tsx'

const cell = '@5xl:py-3.5 @5xl:pr-5 @5xl:align-top'

/** All that is sold, side by side; on a phone one under the other. What is not known yet keeps its room. */
export function OfferComparison() {
  const { data } = useQuery(homePricesQuery())
  // Folded until somebody asks for it.
  const cohorts = useHydrated() ? data : undefined
  return (
    <table className="block w-full border-ink border-b text-left @5xl:table">
      <caption className="sr-only">{comparisonTexts.caption}</caption>
      <thead className="@max-5xl:sr-only">
        <tr className="lettering text-ink-mute">
          {comparisonTexts.columns.map((name) => (
            <th key={name} scope="col" className="pr-5 pb-2 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @5xl:table-row-group">
        {products.map((product) => {
          const cohort = cohorts && cohortOf(cohorts, product.slug)
          return (
            <tr
              key={product.slug}
              className="grid grid-cols-2 gap-x-4 gap-y-1 border-ink border-t py-4 text-ink-soft @5xl:table-row"
            >
              <th scope="row" className={`col-span-2 @5xl:w-48 ${cell}`}>
                <TextLink to={product.path} className="font-display font-semibold">
                  {product.name}
                </TextLink>
              </th>
              <td className={`figures @5xl:w-40 ${cell}`}>{durationOf(product)}</td>
              <td data-live="" className={`min-h-[1lh] text-right @5xl:w-36 @5xl:text-left ${cell}`}>
                {startOf(product, cohort)}
              </td>
              <td className={`col-span-2 sm:col-span-1 ${cell}`}>{product.makes}</td>
              <td className={`col-span-2 sm:col-span-1 ${cell}`}>{product.forWhom}</td>
              <td
                data-live=""
                className={`figures col-span-2 min-h-[1lh] font-semibold text-ink @5xl:w-52 @5xl:pr-0 ${cell}`}
              >
                {priceOf(cohort)} {cohort?.seats && <SeatsNote {...cohort.seats} />}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function durationOf(product: Product): string {
  if (product.kind !== 'membership') {
    return `${formatWeeks(product.weeks)}, ${comparisonTexts.hours(hoursOf(product))}`
  }
  return `${comparisonTexts.months(membershipFigures.months)}, ${comparisonTexts.hours(membershipHours)}`
}

/** Null while it is not known. */
function startOf(product: Product, cohort: CurrentCohort | null | undefined): string | null {
  if (product.kind === 'membership') return comparisonTexts.anyDay
  if (cohort === undefined) return null
  return cohort?.startsOn ? formatDay(cohort.startsOn) : comparisonTexts.unknown
}

function priceOf(cohort: CurrentCohort | null | undefined): string | null {
  if (cohort === undefined) return null
  if (!cohort?.price) return comparisonTexts.unknown
  const aside = installmentsAside(cohort.price)
  return [formatPrice(displayedPrice(cohort.price).current), aside].filter(Boolean).join(' ')
}

function SeatsNote({ left }: AnnouncedSeats) {
  return (
    <span className="inline-block font-medium text-action">
      {left === 0 ? seatsTexts.waitlist : seatsText(left)}
    </span>
  )
}
