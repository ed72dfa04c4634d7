import { backofficeTexts } from '#content/staff.ts'
import { paymentsReportTexts } from '#content/tracking.ts'
import { PaymentsOverview } from '#features/tracking/staff/payments-overview.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink, TextLink } from '#ui/link.tsx'

/** Pagos: shortcuts to links and report, and the latest payments. */
export function PaymentsPanel() {
  return (
    <div className="grid gap-page">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.paymentLink}>{backofficeTexts.paymentLink}</ButtonLink>
        <ReportLink />
      </div>
      <PaymentsOverview />
    </div>
  )
}

export function ReportsPanel() {
  return (
    <div className="grid max-w-narrow justify-items-start gap-4">
      <p className="text-base text-ink-soft">{paymentsReportTexts.lead}</p>
      <ReportLink />
      <p>
        {paymentsReportTexts.debtReports}{' '}
        <TextLink to={`${paths.studentTracking}?tab=estudiantes`}>{backofficeTexts.openTracking}</TextLink>.
      </p>
    </div>
  )
}

function ReportLink() {
  return (
    <ButtonLink to={paths.paymentsReport} variant="secondary">
      {paymentsReportTexts.link}
    </ButtonLink>
  )
}
