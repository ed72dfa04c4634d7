import { courseEditionHref } from '#platform/paths.ts'

/** The form of a cohort that copies the one given. */
export function newEditionHref(from: number): string {
  return `${courseEditionHref('new')}?from=${from}`
}
