import type { ReactNode } from 'react'
import { cohortsTexts } from '#content/cohorts.ts'
import { formatPrice, formatShortDay } from '#content/format.ts'
import { installmentsText } from '#content/price-texts.ts'
import { takenSeatsText } from '#content/staff-seats.ts'
import { isBefore } from '#domain/calendar.ts'
import { installmentPlan, installmentsTotal } from '#domain/prices.ts'
import { today } from '#platform/clock.ts'
import { cohortHref } from '#platform/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextLink } from '#ui/link.tsx'
import { NoValue } from '#ui/no-value.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { type Cohort, priceOf } from '../cohort.ts'

const { columns: headers } = cohortsTexts

const columns: readonly TableColumn<Cohort>[] = [
  {
    key: 'course',
    header: headers.course,
    cell: (cohort) => <CohortName cohort={cohort} />,
    rowHeader: true,
    className: 'md:max-[1199px]:w-full',
  },
  {
    key: 'state',
    header: headers.state,
    cell: (cohort) => <CohortState cohort={cohort} />,
    from: 'laptop',
    under: 'course',
    bare: true,
  },
  {
    key: 'start',
    header: (shape) =>
      shape === 'narrow' ? headers.start : `${headers.start} y ${headers.seats.toLowerCase()}`,
    cell: (cohort) => <StartAndSeats cohort={cohort} />,
    align: 'end',
    from: 'medium',
    under: 'course',
  },
  {
    key: 'regular',
    header: (shape) => (shape === 'narrow' || shape === 'medium' ? headers.price : headers.regular),
    cell: ({ regular_price_usd }) => formatPrice(regular_price_usd),
    align: 'end',
    from: 'medium',
    under: 'course',
  },
  {
    key: 'promo',
    header: headers.promo,
    cell: (cohort) =>
      cohort.promo_price_usd || cohort.is_price_active ? <PromoPrice cohort={cohort} /> : null,
    align: 'end',
    from: 'laptop',
    under: 'regular',
    bare: true,
  },
  {
    key: 'installments',
    header: headers.installments,
    cell: installmentsPrice,
    align: 'end',
    from: 'laptop',
    under: 'regular',
    bare: true,
  },
  {
    key: 'subscription',
    header: headers.subscription,
    cell: ({ subscription_link, slug }) => outsideLink(subscription_link, `${headers.subscription} ${slug}`),
    from: 'medium',
    under: 'course',
  },
  {
    key: 'classroom',
    header: headers.classroom,
    cell: ({ moodle_course_id }) => moodle_course_id,
    align: 'end',
    from: 'wide',
    under: 'subscription',
  },
  {
    key: 'certificate',
    header: headers.certificate,
    cell: ({ canva_template_url, slug }) => outsideLink(canva_template_url, `${headers.certificate} ${slug}`),
    from: 'wide',
    under: 'subscription',
  },
]

/** `actions`: null for who only reads. */
export function cohortColumns(
  actions: ((cohort: Cohort) => ReactNode) | null,
): readonly TableColumn<Cohort>[] {
  if (!actions) return columns
  return [
    ...columns.map((column) =>
      column.key === 'course'
        ? { ...column, cell: (cohort: Cohort) => <CohortName cohort={cohort} opens /> }
        : column,
    ),
    { key: 'actions', header: headers.actions, cell: actions, from: 'laptop', under: 'course', bare: true },
  ]
}

type CellProps = { cohort: Cohort }

/** A sum over its note; on a phone they are one line. */
const noted =
  'grid justify-items-end max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-1.5 max-md:text-xs'

/** Cohorts that are not on sale are less prominent, so that the current one heads its course. */
function CohortName({ cohort, opens = false }: CellProps & { opens?: boolean }) {
  return (
    <span className="grid">
      <span className={cohort.is_current_cohort ? 'font-semibold' : 'font-normal text-ink-soft'}>
        {opens ? <TextLink to={cohortHref(cohort.id)}>{cohort.name}</TextLink> : cohort.name}
      </span>
      <span className="coordinates wrap-anywhere font-normal md:wrap-normal min-[1400px]:whitespace-nowrap text-ink-soft">
        {cohort.slug}
      </span>
    </span>
  )
}

export function CohortState({ cohort }: CellProps) {
  return (
    <Badge tone={cohort.is_current_cohort ? 'success' : 'neutral'}>
      {cohort.is_current_cohort ? cohortsTexts.current : cohortsTexts.notCurrent}
    </Badge>
  )
}

function StartAndSeats({
  cohort: { starts_on: startsOn, is_current_cohort: isCurrent, taken, seats },
}: CellProps) {
  const late = isCurrent && startsOn && isBefore(startsOn, today())
  return (
    <span className={noted}>
      <span className="figures whitespace-nowrap">
        {startsOn ? formatShortDay(startsOn) : <NoValue />}
        {late && <span className="block text-warning text-xs">{cohortsTexts.past}</span>}
      </span>
      <span className="text-ink-soft text-xs">
        {taken === undefined ? (
          <>
            {headers.seats}: {seats ?? <NoValue />}
          </>
        ) : (
          takenSeatsText(taken, seats)
        )}
      </span>
    </span>
  )
}

/** A word says whether the promotion applies, not only its presence. */
function PromoPrice({ cohort }: CellProps) {
  if (!cohort.promo_price_usd) return <PromoState cohort={cohort} />
  return (
    <span className={noted}>
      <span className={classNames(!cohort.is_price_active && 'text-ink-mute')}>
        {formatPrice(cohort.promo_price_usd)}
      </span>
      <PromoState cohort={cohort} />
    </span>
  )
}

function PromoState({ cohort }: CellProps) {
  return (
    <span className={classNames('text-xs', cohort.is_price_active ? 'text-success' : 'text-ink-mute')}>
      {cohort.is_price_active ? cohortsTexts.promoOn : cohortsTexts.promoOff}
    </span>
  )
}

function installmentsPrice(cohort: Cohort): ReactNode {
  const price = priceOf(cohort)
  if (
    !price ||
    !(cohort.installments_price_usd || cohort.promo_installments_price_usd || cohort.subscription_link)
  )
    return null
  return (
    <span className={noted}>
      <span className="whitespace-nowrap">{formatPrice(installmentsTotal(price))}</span>
      {/* On one line it would push the row's actions out of view, but on a wide screen. */}
      <span className="text-right text-ink-soft text-xs max-md:text-left md:max-[1199px]:w-44 md:max-[1399px]:max-w-44 max-[1399px]:text-balance max-[1399px]:whitespace-normal">
        {installmentsText(installmentPlan(price))}
      </span>
    </span>
  )
}

function outsideLink(href: string | null, of: string): ReactNode {
  if (!href) return null
  return (
    <TextLink href={href} newTab>
      {cohortsTexts.opens} <span className="sr-only">{of}</span>
    </TextLink>
  )
}
