import type { BaseSlug } from '#domain/course-slug.ts'
import { fold } from '#domain/search.ts'
import { choiceParameter, filterAddress, searchMaxLength } from '#flows/staff-list/list-address.ts'
import { cohortHref } from '#platform/paths.ts'
import type { Cohort } from './cohort.ts'

export const shownCohorts = ['all', 'current', 'past'] as const

export const cohortsAddress = filterAddress({
  // As it is typed, blanks and all: the list follows each key.
  search: {
    read: (params: URLSearchParams) => (params.get('q') ?? '').slice(0, searchMaxLength),
    write: (params: URLSearchParams, search: string) => search.trim() && params.set('q', search),
  },
  show: choiceParameter('show', shownCohorts, 'all'),
})
export type CohortFilter = typeof cohortsAddress.plain

export function matches(cohort: Cohort, { search, show }: CohortFilter): boolean {
  if (show !== 'all' && cohort.is_current_cohort !== (show === 'current')) return false
  const wanted = fold(search.trim())
  return fold(cohort.name).includes(wanted) || cohort.slug.includes(wanted)
}

/** The form of a cohort that copies the one given. */
export function newCohortHref(from: number): string {
  return `${cohortHref('new')}?from=${from}`
}

/** The form of the first cohort of a product. */
export function firstCohortHref(product: BaseSlug): string {
  return `${cohortHref('new')}?product=${product}`
}
