/**
 * Base slug of the course in a link or a form: lower case, spaces to dashes, a trailing dash plus six digits removed
 * (public specification, section 5). The SQL function `private.base_slug` states the same rule for the database.
 */
export function baseSlug(course: string): string {
  return course
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/-\d{6}$/, '')
}

/** The annual membership, sold like a course (public specification, section 7). */
export const membershipSlug = 'all-access-geoai'

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export function isBaseSlug(slug: string): boolean {
  return slug.length <= 80 && slugPattern.test(slug)
}
