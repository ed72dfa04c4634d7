import { useQuery } from '@tanstack/react-query'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchFoundPerson } from './found-person.api.ts'
import { useSettled } from './use-settled.ts'

/** Looks for the person of a form, once the e-mail is complete. */
export function useFoundPerson(email: string) {
  const settled = normalizeEmail(useSettled(email))
  return useQuery({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'found-person', settled],
    queryFn: ({ signal }) => fetchFoundPerson(settled, signal),
    enabled: isEmail(settled),
    staleTime: 0,
  })
}
