import { cohortHref } from '#platform/paths.ts'

/** The form of a cohort that copies the one given. */
export function newCohortHref(from: number): string {
  return `${cohortHref('new')}?from=${from}`
}
