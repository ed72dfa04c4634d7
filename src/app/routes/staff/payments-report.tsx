import { ExportPaymentsButton, ExportStudentsButton } from '#features/money-exports/staff/export-button.tsx'
import { reportedBalances } from '#features/tracking/balances-filter.ts'
import { askMoneyTab } from '#features/tracking/first-screen.ts'
import { PaymentsReportPage } from '#features/tracking/staff/payments-report-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { TablePage } from '../../layouts/table-page.tsx'
import type { AskingPage } from '../../page-loader.tsx'

export function PaymentsReportRoute() {
  return (
    <Requires needs={staffNeeds.paymentsReport}>
      <TablePage>
        <PaymentsReportPage
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
