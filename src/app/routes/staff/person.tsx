import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { personTexts } from '#content/people.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { DebtLinkButton } from '#features/debt-link/staff/debt-link-button.tsx'
import { personIdQuery, personQuery } from '#features/people/people.queries.ts'
import { PersonOfEmail } from '#features/people/staff/person-of-email.tsx'
import { PersonPage } from '#features/people/staff/person-page.tsx'
import { UnknownPerson } from '#features/people/staff/unknown-person.tsx'
import { SalesSection } from '#features/sales/staff/sales-section.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

const unknown = <UnknownPerson reason={personTexts.unknownPerson} />

export function PersonOfEmailRoute() {
  const [params] = useSearchParams()
  const email = emailIn(params)
  return <Frame>{email ? <PersonOfEmail email={email} /> : unknown}</Frame>
}

export function PersonRoute() {
  const { staff } = useStaff()
  const { person } = useParams()
  const personId = idOf(person)
  const may = (...needs: Parameters<typeof mayAll>[1]) => mayAll(staff, needs)
  const link = may(...staffNeeds.paymentLink)
  const enrol = may(...staffNeeds.enrollStudent)
  const certify = may(...staffNeeds.certificateManager)
  const rights = { change: may('sales'), review: may('payments'), access: may('enrolments') }
  return (
    <Frame>
      {personId !== null ? (
        <PersonPage
          key={personId}
          personId={personId}
          may={{ link, enrol, certify }}
          sales={
            may('payments')
              ? (email, payer) => <SalesSection email={email} payer={link ? payer : null} may={rights} />
              : null
          }
          debts={may('payments') ? (person) => <DebtLinkButton person={{ id: personId, ...person }} /> : null}
        />
      ) : (
        unknown
      )}
    </Frame>
  )
}

function emailIn(search: URLSearchParams): string | undefined {
  return search.get('email')?.trim()
}

function idOf(person: string | undefined): number | null {
  const id = Number(person)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Requires needs={staffNeeds.person}>
      <div className="grid w-full gap-5 px-gutter py-5">{children}</div>
    </Requires>
  )
}

export const personOfEmail: AskingPage = {
  Page: PersonOfEmailRoute,
  ask(client, { search }) {
    const email = emailIn(search)
    if (email) askAhead(client, personIdQuery(email))
  },
}

export const person: AskingPage = {
  Page: PersonRoute,
  ask(client, { params }) {
    const id = idOf(params.person)
    if (id !== null) askAhead(client, personQuery(id))
  },
}
