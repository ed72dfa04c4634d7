import { useSearchParams } from 'react-router-dom'
import { personTexts } from '#content/people.ts'
import { personIdQuery } from '#features/people/people.queries.ts'
import { UnknownPerson } from '#features/people/staff/no-person.tsx'
import { PersonOfEmail } from '#features/people/staff/person-of-email.tsx'
import { askAhead } from '#platform/staff-request.ts'
import { PersonFrame } from '../../layouts/person-frame.tsx'
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
      {email ? <PersonOfEmail email={email} /> : <UnknownPerson reason={personTexts.unknownPerson} />}
    </PersonFrame>
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
