import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { personTexts } from '#content/people.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { personQuery } from '#features/people/people.api.ts'
import { UnknownPerson } from '#features/people/staff/no-person.tsx'
import { PersonPage } from '#features/people/staff/person-page.tsx'
import { PersonReminders } from '#features/reminders/staff/person-reminders.tsx'
import { isGoingBack, salesQuery } from '#features/sales/sales.api.ts'
import { SalesSection } from '#features/sales/staff/sales-section.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askAhead } from '#platform/staff-request.ts'
import { PersonFrame } from '../../layouts/staff-frames.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'
import { PersonPaymentLink } from './person-payment-link.tsx'

export function PersonRoute() {
  const id = Number(useParams().person)
  const unknown = <UnknownPerson reason={personTexts.unknownPerson} />
  return <PersonFrame>{isId(id) ? <KnownId key={id} id={id} /> : unknown}</PersonFrame>
}

function KnownId({ id }: { id: number }) {
  const { staff } = useStaff()
  const may = (...needs: Parameters<typeof mayAll>[1]) => mayAll(staff, needs)
  const own = { certify: may(...staffNeeds.certificateManager), data: may('personal_data') }
  const rights = { change: may('sales'), review: may('payments'), access: may('enrolments') }
  const money = may('payments')
  const enrol = may(...staffNeeds.enrollStudent)
  const { data, isFetched } = useQuery({ ...salesQuery(id), enabled: money })
  return (
    <PersonPage
      personId={id}
      may={{ enrol, ...own, correct: rights.change }}
      sales={money && <SalesSection personId={id} may={rights} />}
      link={(payer, debtor) => (
        <PersonPaymentLink person={{ id, ...debtor }} payer={payer} sales={data?.sales ?? []} />
      )}
      reminders={money && <PersonReminders personId={id} mayHold={rights.change} />}
      {...{ isWaiting: money && !isFetched, isMoving: isGoingBack(data) }}
    />
  )
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

export const person: AskingPage = {
  Page: PersonRoute,
  needs: staffNeeds.person,
  ask(client, { params, may }) {
    const id = Number(params.person)
    if (!isId(id)) return
    askAhead(client, personQuery(id))
    if (may(['payments'])) askAhead(client, salesQuery(id))
  },
}
