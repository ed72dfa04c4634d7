import { landingTexts } from '#content/courses/course-landing.ts'
import { seatsTexts } from '#content/seats.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { CurrentCohort } from '#flows/offers/offers.api.ts'
import type { Lookup } from '#flows/offers/offers.queries.ts'
import { couponKey } from '#platform/address-code.ts'
import { checkoutHref } from '#platform/paths.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { readSession, writeSession } from '#platform/web-store.ts'
import type { ButtonLook } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ButtonLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export type EnrolLinkProps = Omit<ButtonLook, 'className'> & {
  label?: string
  course: { slug: BaseSlug; name: string }
  /** Null while unknown, and without one on sale. */
  cohort: CurrentCohort | null
  lookup: Lookup
  className?: string
}

/** The course that a visitor has chosen, for this tab (public specification, section 2). */
export const cart = 'meridiano.cart'

/**
 * Link to a course's checkout, which takes the waiting list when it is sold out or not on sale; stores the course in the
 * cart. It names the coupon of the visit, which a new tab does not have. It is as wide with any text.
 */
export function EnrolLink({ label = landingTexts.enrol, course, cohort, lookup, ...look }: EnrolLinkProps) {
  const slug = cohort?.slug ?? course.slug
  const coupon = useHydrated() ? readSession(couponKey) : null
  const notOnSale = lookup.kind === 'known' && !cohort?.price
  const waits = notOnSale || cohort?.seats?.left === 0
  const text = notOnSale ? seatsTexts.tellMe : waits ? seatsTexts.waitlist : label
  return (
    <ButtonLink
      to={checkoutHref(slug) + (coupon ? `&${couponKey}=${encodeURIComponent(String(coupon))}` : '')}
      data-cta={`${waits ? 'waitlist' : 'enrol'}_${course.slug}`}
      onClick={() => !notOnSale && writeSession(cart, { slug, name: course.name })}
      {...look}
      data-live=""
    >
      {/* Another element, so that the longer text is a new one and not one that moved. */}
      <span
        key={text}
        className={classNames('min-w-[min(9rem,50vw)] text-center', text === label && 'as-others')}
      >
        {text}
        <VisuallyHidden>{`: ${course.name}`}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}
