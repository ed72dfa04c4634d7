import { chasingTexts } from '#content/reminders.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { DebtLinkButton } from '#features/debt-link/staff/debt-link-button.tsx'
import { ExportPaymentsButton, StudentFiles } from '#features/money-exports/staff/export-buttons.tsx'
import { syncStateQuery } from '#features/payment-sync/payment-sync.api.ts'
import { SyncButton } from '#features/payment-sync/staff/sync-button.tsx'
import { askChasing } from '#features/reminders/reminders.api.ts'
import { ChasingTab } from '#features/reminders/staff/chasing-tab.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import type { MoneyTools } from '#features/tracking/staff/money-tabs.tsx'
import { TrackingPage } from '#features/tracking/staff/tracking-page.tsx'
import { askMoneyTab, moneyCardsQuery } from '#features/tracking/tracking.api.ts'
import { moneyTabOf, readAsOf, trackedBalances } from '#features/tracking/tracking-filters.ts'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { TablePage } from '../../layouts/staff-frames.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

const tools: MoneyTools = {
  payments: (filter) => <ExportPaymentsButton selection={filter} />,
  students: (filter, asOf) => <StudentFiles selection={{ ...filter, asOf }} />,
  debtLink: ({ person_id, name, email, phone }) => (
    <DebtLinkButton
      person={{ id: person_id, name: name ?? email, email, phone }}
      variant="quiet"
      className="-my-1 -ml-2 whitespace-nowrap px-2! text-action!"
    />
  ),
  chasing: { label: chasingTexts.tab, content: <Chasing /> },
}

function Chasing() {
  return <ChasingTab mayChange={mayAll(useStaff().staff, ['sales'])} />
}

export function StudentTrackingRoute() {
  return (
    <Requires needs={staffNeeds.studentTracking}>
      <TablePage>
        <TrackingPage sync={<SyncButton />} tools={tools} />
      </TablePage>
    </Requires>
  )
}

export const studentTracking: AskingPage = {
  Page: StudentTrackingRoute,
  needs: staffNeeds.studentTracking,
  ask(client, { search }) {
    const asOf = readAsOf(search.get('as_of'))
    if (moneyTabOf(search) === 'cobranzas') askChasing(client, search)
    else askMoneyTab(client, search, trackedBalances, asOf)
    askAhead(client, moneyCardsQuery(asOf))
    askAhead(client, syncStateQuery(false))
  },
}
