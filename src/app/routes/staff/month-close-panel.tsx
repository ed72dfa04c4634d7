import { paymentsJob } from '#features/money-exports/export-jobs.ts'
import { MonthClose, type MonthCloseProps } from '#features/money-figures/staff/month-close.tsx'
import { today } from '#platform/clock.ts'

/** The close of a month: in Reportes, and as a strip on the desk while the month that has ended is what an accountant waits for. */
export function MonthClosePanel(props: Pick<MonthCloseProps, 'isStrip'>) {
  return (
    <MonthClose
      {...props}
      paymentsOf={(from, to) =>
        paymentsJob({ status: 'PAID', type: 'all', search: '', days: { from, to } }, today())
      }
    />
  )
}
