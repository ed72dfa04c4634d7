import { fold } from '#domain/search.ts'
import type { FilterAddress } from '#flows/staff-list/list-address.ts'
import { searchMaxLength } from '#flows/staff-list/list-search.ts'
import type { CourseEdition } from './edition.ts'

export const shownEditions = ['all', 'current', 'past'] as const
export type EditionFilter = { search: string; show: (typeof shownEditions)[number] }

export const everyEdition: EditionFilter = { search: '', show: 'all' }

export const editionsAddress: FilterAddress<EditionFilter> = {
  read(params) {
    const show = params.get('show')
    return {
      search: (params.get('q') ?? '').slice(0, searchMaxLength),
      show: shownEditions.find((known) => known === show) ?? 'all',
    }
  },
  write({ search, show }) {
    const params = new URLSearchParams()
    if (search.trim()) params.set('q', search)
    if (show !== 'all') params.set('show', show)
    return params
  },
}

export function matches(edition: CourseEdition, { search, show }: EditionFilter): boolean {
  if (show !== 'all' && edition.isCurrent !== (show === 'current')) return false
  const wanted = fold(search.trim())
  return fold(edition.name).includes(wanted) || edition.slug.includes(wanted)
}
