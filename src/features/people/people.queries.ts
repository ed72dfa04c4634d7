import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchPerson, fetchPersonId, searchPeople } from './people.api.ts'

export const peopleKey = [staffQueries, 'people'] as const

export function personIdQuery(email: string) {
  return queryOptions({
    // An address may have been joined to another person meanwhile.
    ...askedAnew,
    queryKey: [...peopleKey, 'email', email],
    queryFn: ({ signal }) => fetchPersonId(email, signal),
  })
}

export function personQuery(personId: number) {
  return queryOptions({
    // Payments arrive and colleagues write while the page is open.
    ...askedAnew,
    queryKey: [...peopleKey, 'person', personId],
    queryFn: ({ signal }) => fetchPerson(personId, signal),
  })
}

/** A shorter text finds half of the school. */
export const shortestSearch = 2
const peopleShown = 8

/** A newer text aborts the request of the older one. */
export function peopleSearchQuery(typed: string) {
  const text = typed.trim()
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...peopleKey, 'search', text],
    queryFn: ({ signal }) => searchPeople(text, peopleShown, signal),
    placeholderData: keepPreviousData,
  })
}
