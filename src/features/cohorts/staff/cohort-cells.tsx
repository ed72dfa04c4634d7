import type { ReactNode } from 'react'
import { cohortsTexts } from '#content/cohorts.ts'
import { formatPrice, formatShortDay } from '#content/format.ts'
import { installmentsText } from '#content/price-texts.ts'
import { takenSeatsText } from '#content/staff-seats.ts'
import { isBefore } from '#domain/calendar.ts'
import { installmentPlan, installmentsTotal } from '#domain/prices.ts'
import { today } from '#platform/clock.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextLink } from '#ui/link.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { type Cohort, priceOf } from '../cohort.ts'

type CellProps = { cohort: Cohort }

const nothing = <NoValue mark={cohortsTexts.none} spoken={cohortsTexts.noneSpoken} />

/** Cohorts that are not on sale are less prominent, so that the current one heads its course. */
export function CohortName({ cohort }: CellProps) {
  return (
    <span className="grid">
      <span className={cohort.isCurrent ? 'font-semibold' : 'font-normal text-ink-soft'}>{cohort.name}</span>
      <span className="coordinates wrap-anywhere font-normal md:wrap-normal min-[1400px]:whitespace-nowrap text-ink-soft">
        {cohort.slug}
      </span>
    </span>
  )
}

export function CohortState({ cohort }: CellProps) {
  return (
    <Badge tone={cohort.isCurrent ? 'success' : 'neutral'}>
      {cohort.isCurrent ? cohortsTexts.current : cohortsTexts.notCurrent}
    </Badge>
  )
}

export function CohortStart({ cohort }: CellProps) {
  const { startsOn, isCurrent } = cohort
  if (!startsOn) return nothing
  const late = isCurrent && isBefore(startsOn, today())
  return (
    <span className="figures whitespace-nowrap">
      {formatShortDay(startsOn)}
      {late && <span className="block text-warning text-xs">{cohortsTexts.past}</span>}
    </span>
  )
}

export function CohortSeats({ cohort }: CellProps) {
  const { taken, seats } = cohort
  return taken === undefined ? (seats ?? nothing) : takenSeatsText(taken, seats)
}

export function RegularPrice({ cohort }: CellProps) {
  return formatPrice(cohort.regular)
}

/** A word says whether the promotion applies, not only its presence. */
export function PromoPrice({ cohort }: CellProps) {
  if (!cohort.promo) return cohort.promoActive ? <PromoState cohort={cohort} /> : nothing
  return (
    <span className="grid justify-items-end">
      <span className={classNames(!cohort.promoActive && 'text-ink-mute')}>{formatPrice(cohort.promo)}</span>
      <PromoState cohort={cohort} />
    </span>
  )
}

function PromoState({ cohort }: CellProps) {
  return (
    <span className={classNames('text-xs', cohort.promoActive ? 'text-success' : 'text-ink-mute')}>
      {cohort.promoActive ? cohortsTexts.promoOn : cohortsTexts.promoOff}
    </span>
  )
}

export function InstallmentsPrice({ cohort }: CellProps) {
  const price = priceOf(cohort)
  if (!price || !(cohort.installments || cohort.promoInstallments || cohort.subscriptionLink)) return nothing
  return (
    <span className="grid justify-items-end">
      <span className="whitespace-nowrap">{formatPrice(installmentsTotal(price))}</span>
      {/* On one line it would push the row's actions out of view. */}
      <span className="max-w-44 text-balance whitespace-normal text-right text-ink-soft text-xs">
        {installmentsText(installmentPlan(price))}
      </span>
    </span>
  )
}

export function SubscriptionLink({ cohort }: CellProps) {
  return (
    <OutsideLink href={cohort.subscriptionLink} of={`${cohortsTexts.columns.subscription} ${cohort.slug}`} />
  )
}

export function CertificateLink({ cohort }: CellProps) {
  return (
    <OutsideLink
      href={cohort.certificateTemplate}
      of={`${cohortsTexts.columns.certificate} ${cohort.slug}`}
    />
  )
}

function OutsideLink({ href, of }: { href: string | null; of: string }): ReactNode {
  if (!href) return nothing
  return (
    <TextLink href={href} newTab title={href}>
      {cohortsTexts.opens} <span className="sr-only">{of}</span>
    </TextLink>
  )
}

export function ClassroomId({ cohort }: CellProps) {
  return cohort.classroomCourseId ?? nothing
}
