import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchPersonId } from './people.api.ts'

export const peopleKey = [staffQueries, 'people'] as const

export function personIdQuery(email: string) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...peopleKey, 'email', email],
    queryFn: ({ signal }) => fetchPersonId(email, signal),
    // An address may have been joined to another person meanwhile.
    staleTime: 0,
  })
}
