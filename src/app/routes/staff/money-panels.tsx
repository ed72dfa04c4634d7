import { useContext } from 'react'
import { backofficeTexts } from '#content/staff.ts'
import { paymentsReportTexts } from '#content/tracking.ts'
import { MoneyFigures } from '#features/money-figures/staff/money-figures.tsx'
import { MoneyCardStrip } from '#features/tracking/staff/money-cards.tsx'
import { PaymentsOverview } from '#features/tracking/staff/payments-overview.tsx'
import { MayOpen } from '#flows/staff-list/person-link.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { MonthClosePanel } from './month-close-panel.tsx'

/** Pagos: shortcuts to links and report, and the latest payments. */
export function PaymentsPanel() {
  return (
    <div className="grid gap-page">
      <div className="flex flex-wrap gap-3">
        {useContext(MayOpen)(paths.paymentLink) && (
          <ButtonLink to={paths.paymentLink}>{backofficeTexts.paymentLink}</ButtonLink>
        )}
        <ReportLink />
      </div>
      <PaymentsOverview />
    </div>
  )
}

/** Reportes: money at a glance and the month's close, then the cards and the way to the reports. */
export function ReportsPanel() {
  return (
    <div className="grid gap-page">
      <MoneyFigures />
      <MonthClosePanel />
      <MoneyCardStrip asOf={null} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ReportLink />
        <p className="text-ink-soft">{paymentsReportTexts.lead}</p>
      </div>
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
