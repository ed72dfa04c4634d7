import { noPaymentsText } from '#content/money-exports.ts'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { moneyReports } from '#domain/contracts/money-reports.ts'
import { useCsvExport } from '#flows/csv-export/csv-export.ts'
import { CsvExportButton } from '#flows/csv-export/csv-export-button.tsx'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import {
  isEveryPayment,
  type PaymentsSelection,
  paymentsJob,
  reportFileName,
  reportJob,
  type StudentsSelection,
  studentsJob,
} from '../export-jobs.ts'

/** Exports the payments of the table's filters. */
export function ExportPaymentsButton({ selection }: { selection: PaymentsSelection }) {
  const job = () => paymentsJob(selection, today())
  return <CsvExportButton job={job} {...(isEveryPayment(selection) && { empty: noPaymentsText })} />
}

/** Exports the students of the table's filters. */
export function ExportStudentsButton({ selection }: { selection: StudentsSelection }) {
  return <CsvExportButton job={() => studentsJob(selection, today())} />
}

/**
 * The five reports of the tab of students; the panel of the staff area shows their progress. `asOf`: the reference day of
 * the screen, null for now.
 */
export function ReportButtons({ asOf }: { asOf: CalendarDay | null }) {
  const { running, start } = useCsvExport()

  return (
    <ul aria-label={reportButtonsTexts.group} className="flex flex-wrap gap-2">
      {moneyReports.map((report) => (
        <li key={report}>
          <Button
            variant="secondary"
            disabled={running !== null}
            busy={running === reportFileName(report, today())}
            busyLabel={reportButtonsTexts.busy}
            onClick={() => void start(reportJob(report, today(), asOf), moneyReportTexts[report])}
          >
            {moneyReportTexts[report].button}
          </Button>
        </li>
      ))}
    </ul>
  )
}
