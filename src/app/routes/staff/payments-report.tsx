import { PaymentsReportPage } from '#features/tracking/staff/payments-report-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { TablePage } from '../../layouts/table-page.tsx'

export function PaymentsReportRoute() {
  return (
    <Requires needs={staffNeeds.paymentsReport}>
      <TablePage>
        <PaymentsReportPage tools={{}} />
      </TablePage>
    </Requires>
  )
}
