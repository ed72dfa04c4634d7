import type { Brand } from 'valibot'

/** Names a product, whatever its cohort. */
export type BaseSlug = string & Brand<'BaseSlug'>

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

/** The annual membership, sold like a course (public specification, section 7). */
export const membershipSlug = toBaseSlug('all-access-geoai')
