import type { ReactNode } from 'react'
import { editionsTexts } from '#content/course-editions.ts'
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
import { type CourseEdition, priceOf } from '../edition.ts'

type CellProps = { edition: CourseEdition }

const nothing = <NoValue mark={editionsTexts.none} spoken={editionsTexts.noneSpoken} />

/** Cohorts that are not on sale are less prominent, so that the current one heads its course. */
export function EditionName({ edition }: CellProps) {
  return (
    <span className="grid">
      <span className={edition.isCurrent ? 'font-semibold' : 'font-normal text-ink-soft'}>
        {edition.name}
      </span>
      <span className="coordinates wrap-anywhere font-normal md:wrap-normal min-[1400px]:whitespace-nowrap text-ink-soft">
        {edition.slug}
      </span>
    </span>
  )
}

export function EditionState({ edition }: CellProps) {
  return (
    <Badge tone={edition.isCurrent ? 'success' : 'neutral'}>
      {edition.isCurrent ? editionsTexts.current : editionsTexts.notCurrent}
    </Badge>
  )
}

export function EditionStart({ edition }: CellProps) {
  const { startsOn, isCurrent } = edition
  if (!startsOn) return nothing
  const late = isCurrent && isBefore(startsOn, today())
  return (
    <span className="figures whitespace-nowrap">
      {formatShortDay(startsOn)}
      {late && <span className="block text-warning text-xs">{editionsTexts.past}</span>}
    </span>
  )
}

export function EditionSeats({ edition }: CellProps) {
  const { taken, seats } = edition
  return taken === undefined ? (seats ?? nothing) : takenSeatsText(taken, seats)
}

export function RegularPrice({ edition }: CellProps) {
  return formatPrice(edition.regular)
}

/** A word says whether the promotion applies, not only its presence. */
export function PromoPrice({ edition }: CellProps) {
  if (!edition.promo) return edition.promoActive ? <PromoState edition={edition} /> : nothing
  return (
    <span className="grid justify-items-end">
      <span className={classNames(!edition.promoActive && 'text-ink-mute')}>
        {formatPrice(edition.promo)}
      </span>
      <PromoState edition={edition} />
    </span>
  )
}

function PromoState({ edition }: CellProps) {
  return (
    <span className={classNames('text-xs', edition.promoActive ? 'text-success' : 'text-ink-mute')}>
      {edition.promoActive ? editionsTexts.promoOn : editionsTexts.promoOff}
    </span>
  )
}

export function InstallmentsPrice({ edition }: CellProps) {
  const price = priceOf(edition)
  if (!price || !(edition.installments || edition.promoInstallments || edition.subscriptionLink))
    return nothing
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

export function SubscriptionLink({ edition }: CellProps) {
  return (
    <OutsideLink
      href={edition.subscriptionLink}
      of={`${editionsTexts.columns.subscription} ${edition.slug}`}
    />
  )
}

export function CertificateLink({ edition }: CellProps) {
  return (
    <OutsideLink
      href={edition.certificateTemplate}
      of={`${editionsTexts.columns.certificate} ${edition.slug}`}
    />
  )
}

function OutsideLink({ href, of }: { href: string | null; of: string }): ReactNode {
  if (!href) return nothing
  return (
    <TextLink href={href} newTab title={href}>
      {editionsTexts.opens} <span className="sr-only">{of}</span>
    </TextLink>
  )
}

export function ClassroomId({ edition }: CellProps) {
  return edition.classroomCourseId ?? nothing
}
