import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { filterAddress, pagedAddress, readId, searchParameter } from '#flows/staff-list/list-address.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchLinks, fetchRecaps, type LinksFilter } from './recap-admin.api.ts'

const recapsPageSize = 20
export const linksPageSize = 50

export const recapAdminKeys = {
  all: [staffQueries, 'recaps'],
  list: () => [...recapAdminKeys.all, 'list'],
  links: () => [...recapAdminKeys.all, 'links'],
  linksPage: (filter: LinksFilter, before: number | null) => [...recapAdminKeys.links(), filter, before],
} as const

export function recapsQuery() {
  return infiniteQueryOptions({
    ...staffQueryDefaults,
    queryKey: recapAdminKeys.list(),
    queryFn: ({ pageParam, signal }) => fetchRecaps(pageParam, recapsPageSize, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  })
}

export function linksQuery(filter: LinksFilter, before: number | null) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: recapAdminKeys.linksPage(filter, before),
    queryFn: ({ signal }) => fetchLinks(filter, before, linksPageSize, signal),
    placeholderData: keepPreviousData,
    // Students open their links while the table is on screen.
    staleTime: 0,
  })
}

/** `current`: the recap in the form. */
export type LinksScope = 'current' | 'all' | number
export type LinksView = { scope: LinksScope; search: string }

const address = filterAddress<LinksView>({
  scope: {
    read(params) {
      const scope = params.get('recap')
      return scope === 'all' ? scope : (readId(scope) ?? 'current')
    },
    write: (params, scope) => scope !== 'current' && params.set('recap', String(scope)),
  },
  search: searchParameter,
})

export const linksAddress = pagedAddress(address, { read: readId, write: String })
