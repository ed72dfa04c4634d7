import { career } from '#content/catalogue.ts'
import { checkoutHref, isSitePath } from '#platform/paths.ts'

/** The hero's way into the career: its page once there is one, its checkout until then. */
export function careerHref(): string {
  return isSitePath(career.path) ? career.path : checkoutHref(career.slug)
}
