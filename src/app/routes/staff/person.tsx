import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { personTexts } from '#content/people.ts'
import { PersonOfEmail } from '#features/people/staff/person-of-email.tsx'
import { UnknownPerson } from '#features/people/staff/unknown-person.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function PersonOfEmailRoute() {
  const [params] = useSearchParams()
  const email = params.get('email')?.trim() ?? ''
  return (
    <Frame>
      {email ? <PersonOfEmail email={email} /> : <UnknownPerson reason={personTexts.unknownPerson} />}
    </Frame>
  )
}

export function PersonRoute() {
  return <Frame>{<UnknownPerson reason={personTexts.unknownPerson} />}</Frame>
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Requires needs={staffNeeds.person}>
      <div className="grid w-full gap-5 px-gutter py-5">{children}</div>
    </Requires>
  )
}
