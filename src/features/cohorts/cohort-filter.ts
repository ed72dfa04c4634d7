import type { BaseSlug } from '#domain/course-slug.ts'
import { fold } from '#domain/search.ts'
import { type FilterAddress, searchMaxLength } from '#flows/staff-list/list-address.ts'
import { cohortHref } from '#platform/paths.ts'
import type { Cohort } from './cohort.ts'

export const shownCohorts = ['all', 'current', 'past'] as const
export type CohortFilter = { search: string; show: (typeof shownCohorts)[number] }

export const everyCohort: CohortFilter = { search: '', show: 'all' }

export const cohortsAddress: FilterAddress<CohortFilter> = {
  read(params) {
    const show = params.get('show')
    return {
      search: (params.get('q') ?? '').slice(0, searchMaxLength),
      show: shownCohorts.find((known) => known === show) ?? 'all',
    }
  },
  write({ search, show }) {
    const params = new URLSearchParams()
    if (search.trim()) params.set('q', search)
    if (show !== 'all') params.set('show', show)
    return params
  },
}

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
