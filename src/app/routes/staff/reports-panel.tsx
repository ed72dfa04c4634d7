import { backofficeTexts } from '#content/staff.ts'
import { paymentsReportTexts } from '#content/tracking.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink, TextLink } from '#ui/link.tsx'

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

export function ReportLink() {
  return (
    <ButtonLink to={paths.paymentsReport} variant="secondary">
      {paymentsReportTexts.link}
    </ButtonLink>
  )
}
