import { backofficeTexts } from '#content/staff.ts'
import { PaymentsOverview } from '#features/tracking/staff/payments-overview.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { ReportLink } from './reports-panel.tsx'

/** Pagos: shortcuts to links and report, and the latest payments. */
export function PaymentsPanel() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.paymentLink}>{backofficeTexts.paymentLink}</ButtonLink>
        <ReportLink />
      </div>
      <PaymentsOverview />
    </div>
  )
}
