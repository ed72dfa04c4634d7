import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { personTexts as texts } from '#content/people.ts'
import { personIdQuery } from '#features/people/people.api.ts'
import { PersonSkeleton, UnknownPerson } from '#features/people/staff/no-person.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { personHref } from '#platform/paths.ts'
import { askAhead } from '#platform/staff-request.ts'
import { PersonFrame } from '../../layouts/staff-frames.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

function emailIn(search: URLSearchParams): string | undefined {
  return search.get('email')?.trim()
}

export function PersonOfEmailRoute() {
  const [params] = useSearchParams()
  const email = emailIn(params)
  return (
    <PersonFrame>
      {email ? <PersonOfEmail email={email} /> : <UnknownPerson reason={texts.unknownPerson} />}
    </PersonFrame>
  )
}

/** Leads to the person of an address, without an entry of its own in the history. */
function PersonOfEmail({ email }: { email: string }) {
  const query = useQuery(personIdQuery(email))
  const { data } = query
  if (data) return <Navigate to={personHref(data)} replace />
  if (data === null) return <UnknownPerson reason={texts.unknownEmail(email)} />
  if (!query.error) return <PersonSkeleton />
  return (
    <>
      <h1>{texts.title}</h1>
      <ListFailure texts={texts} query={query} />
    </>
  )
}

export const personOfEmail: AskingPage = {
  Page: PersonOfEmailRoute,
  needs: staffNeeds.person,
  ask(client, { search }) {
    const email = emailIn(search)
    if (email) askAhead(client, personIdQuery(email))
  },
}
