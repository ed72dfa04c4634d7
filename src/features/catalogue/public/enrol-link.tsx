import { landingTexts } from '#content/courses/course-landing.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { CurrentCohort } from '#flows/offers/current-cohort.ts'
import { figures, knownCohorts, says } from '#flows/offers/figures.tsx'
import type { Lookup } from '#flows/offers/offers.queries.ts'
import { couponKey } from '#platform/address-code.ts'
import { checkoutHref } from '#platform/paths.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { readSession, writeSession } from '#platform/web-store.ts'
import type { ButtonLook } from '#ui/button.tsx'
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
  const hydrated = useHydrated()
  const slug = (hydrated && cohort?.slug) || course.slug
  const coupon = hydrated ? readSession(couponKey) : null
  const known = knownCohorts(lookup, cohort)
  const notOnSale = known && !cohort?.price
  const waiting = known && figures.enrol(known, course.slug, course.name)
  return (
    <ButtonLink
      to={checkoutHref(slug) + (coupon ? `&${couponKey}=${encodeURIComponent(String(coupon))}` : '')}
      data-cta={`${hydrated && waiting ? 'waitlist' : 'enrol'}_${course.slug}`}
      onClick={() => !notOnSale && writeSession(cart, { slug, name: course.name })}
      {...look}
      data-live=""
      data-says={says('enrol', course.slug, course.name)}
    >
      {waiting ?? (
        <span className="as-others min-w-[min(9rem,50vw)] text-center">
          {label}
          <VisuallyHidden>{`: ${course.name}`}</VisuallyHidden>
        </span>
      )}
    </ButtonLink>
  )
}
