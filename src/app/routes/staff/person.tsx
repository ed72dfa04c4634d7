import { useParams } from 'react-router-dom'
import { personTexts } from '#content/people.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { DebtLinkButton } from '#features/debt-link/staff/debt-link-button.tsx'
import { personQuery } from '#features/people/people.queries.ts'
import { PersonPage } from '#features/people/staff/person-page.tsx'
import { UnknownPerson } from '#features/people/staff/unknown-person.tsx'
import { SalesSection } from '#features/sales/staff/sales-section.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askAhead } from '#platform/staff-request.ts'
import { PersonFrame } from '../../layouts/person-frame.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

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
    <PersonFrame>
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
        <UnknownPerson reason={personTexts.unknownPerson} />
      )}
    </PersonFrame>
  )
}

function idOf(person: string | undefined): number | null {
  const id = Number(person)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const person: AskingPage = {
  Page: PersonRoute,
  ask(client, { params }) {
    const id = idOf(params.person)
    if (id !== null) askAhead(client, personQuery(id))
  },
}
