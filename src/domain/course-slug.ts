import type { Brand } from 'valibot'

/** Names a product, whatever its cohort. */
export type BaseSlug = string & Brand<'BaseSlug'>

/** Names one row of `courses_moodle`: usually a base slug plus the month, but a row may lack the month. */
export type CohortSlug = string & Brand<'CohortSlug'>

/** `yyyymm`, the end of a cohort's slug. */
export type CohortMonth = string

/**
 * Base slug of the course in a link or a form: lower case, spaces to dashes, a trailing dash plus six digits removed
 * (public specification, section 5). The SQL function `private.base_slug` states the same rule for the database.
 */
export function baseSlug(course: string): BaseSlug | null {
  const slug = course
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/-\d{6}$/, '')
  return isBaseSlug(slug) ? slug : null
}

/** The same of a slug that is written in code or stored. Throws when it has none. */
export function toBaseSlug(course: string): BaseSlug {
  const slug = baseSlug(course)
  if (slug === null) throw new RangeError(`not a course slug: ${course}`)
  return slug
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export function isBaseSlug(slug: string): slug is BaseSlug {
  return slug.length <= 80 && slugPattern.test(slug)
}

/** The check of the column `courses_moodle.slug`, which is the same for both kinds of slug. */
export function isCohortSlug(slug: string): slug is CohortSlug {
  return isBaseSlug(slug)
}

/** Slug of a new cohort; without a month, of a product that has none. It may exceed 80 characters: the database rejects that when the row is inserted. */
export function cohortSlugOf(base: BaseSlug, month: CohortMonth | null): CohortSlug {
  return (month ? `${base}-${month}` : base) as string as CohortSlug
}

/** The annual membership, sold like a course (public specification, section 7). */
export const membershipSlug = toBaseSlug('all-access-geoai')
