import { queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { checkHealth, fetchBacklog, fetchPageSpeed } from './health.api.ts'
import { slowPages } from './slow-pages.ts'

const healthKey = [staffQueries, 'health'] as const

/** Once per visit to the tab, then on request: a check costs calls to four providers. */
export function healthQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...healthKey, 'checks'],
    queryFn: ({ signal }) => checkHealth(signal),
    refetchOnReconnect: false,
    retry: false,
  })
}

export function backlogQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...healthKey, 'backlog'],
    queryFn: ({ signal }) => fetchBacklog(signal),
  })
}

export function slowPagesQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...healthKey, 'page-speed'],
    queryFn: ({ signal }) => fetchPageSpeed(signal),
    select: slowPages,
  })
}
