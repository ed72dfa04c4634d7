import { seatsTexts } from '#content/seats.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { useSeats } from '#flows/purchase/use-seats.ts'
import { checkoutHref } from '#platform/paths.ts'
import type { ButtonLook } from '#ui/button-class.ts'
import { ButtonLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { putInCart } from '../cart.ts'

export type EnrolLinkProps = Omit<ButtonLook, 'className'> & {
  label: string
  course: { slug: string; name: string }
  className?: string
}

/**
 * Link to a course's checkout, which takes the waiting list when it is sold out; stores the course in the cart. It is as
 * wide with either text.
 */
export function EnrolLink({ label, course, ...look }: EnrolLinkProps) {
  const baseSlug = toBaseSlug(course.slug)
  const soldOut = useSeats(baseSlug)?.left === 0
  return (
    <ButtonLink
      to={checkoutHref(course.slug)}
      data-cta={`${soldOut ? 'waitlist' : 'enrol'}_${baseSlug}`}
      onClick={() => putInCart(course)}
      {...look}
      data-live=""
    >
      {/* Another element, so that the longer text is a new one and not one that moved. */}
      <span key={soldOut ? 'waitlist' : 'enrol'} className="min-w-36 text-center">
        {soldOut ? seatsTexts.waitlist : label}
        <VisuallyHidden>: {course.name}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}
