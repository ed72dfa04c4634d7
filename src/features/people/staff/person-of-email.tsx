import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { personTexts as texts } from '#content/people.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { personHref } from '#platform/paths.ts'
import { personIdQuery } from '../people.queries.ts'
import { PersonSkeleton, UnknownPerson } from './no-person.tsx'

/** Leads to the person of an address, without an entry of its own in the history. */
export function PersonOfEmail({ email }: { email: string }) {
  const query = useQuery(personIdQuery(email))
  const { data } = query
  if (data) return <Navigate to={personHref(data)} replace />
  if (data === null) return <UnknownPerson reason={texts.unknownEmail(email)} />
  if (query.error) {
    return (
      <>
        <h1>{texts.title}</h1>
        <ListFailure texts={texts} query={query} />
      </>
    )
  }
  return <PersonSkeleton />
}
