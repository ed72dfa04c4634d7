import { toBaseSlug } from '#domain/course-slug.ts'
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

/** Link to a course's checkout; stores the course in the cart. */
export function EnrolLink({ label, course, ...look }: EnrolLinkProps) {
  return (
    <ButtonLink
      to={checkoutHref(course.slug)}
      data-cta={`enrol_${toBaseSlug(course.slug)}`}
      onClick={() => putInCart(course)}
      {...look}
    >
      <span>
        {label}
        <VisuallyHidden>: {course.name}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}
