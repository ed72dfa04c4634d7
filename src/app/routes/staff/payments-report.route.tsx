import { paymentsReportTexts } from '#content/tracking.ts'
import { ExportPaymentsButton, ExportStudentsButton } from '#features/money-exports/staff/export-buttons.tsx'
import { MoneyTabs } from '#features/tracking/staff/money-tabs.tsx'
import { askMoneyTab } from '#features/tracking/tracking.api.ts'
import { reportedBalances } from '#features/tracking/tracking-filters.ts'
import { Requires } from '../../layouts/requires.tsx'
import { TablePage } from '../../layouts/staff-frames.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

/** The same lists as the tracking, without its cards: who has no sale is left out at first. */
export function PaymentsReportRoute() {
  return (
    <Requires needs={staffNeeds.paymentsReport}>
      <TablePage>
        <h1 className="shrink-0">{paymentsReportTexts.title}</h1>
        <MoneyTabs
          students={reportedBalances}
          asOf={null}
          tools={{
            payments: (filter) => <ExportPaymentsButton selection={filter} />,
            students: (filter, asOf) => <ExportStudentsButton selection={{ ...filter, asOf }} />,
          }}
        />
      </TablePage>
    </Requires>
  )
}

export const paymentsReport: AskingPage = {
  Page: PaymentsReportRoute,
  needs: staffNeeds.paymentsReport,
  ask: (client, { search }) => askMoneyTab(client, search, reportedBalances, null),
}
