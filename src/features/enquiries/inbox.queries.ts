import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchColleagues, fetchEnquiry } from './inbox.api.ts'

export const inboxKey = [staffQueries, 'enquiries'] as const

export function enquiryQuery(id: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...inboxKey, id],
    queryFn: ({ signal }) => fetchEnquiry(id, signal),
    staleTime: 0,
  })
}

export function colleaguesQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'colleagues'],
    queryFn: ({ signal }) => fetchColleagues(signal),
  })
}
