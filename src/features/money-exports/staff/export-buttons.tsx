import { moneyExportTexts as texts } from '#content/money-exports.ts'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { moneyReports } from '#domain/contracts/money-reports.ts'
import { useCsvExport } from '#flows/csv-export/csv-export.ts'
import { CsvFormatSelect } from '#flows/csv-export/csv-format-select.tsx'
import { today } from '#platform/clock.ts'
import type { CsvJob } from '#platform/write-csv.ts'
import { Button } from '#ui/button.tsx'
import type { ToastMessage } from '#ui/toast-store.ts'
import {
  isEveryPayment,
  type PaymentsSelection,
  paymentsJob,
  reportFileName,
  reportJob,
  type StudentsSelection,
  studentsJob,
} from '../export-jobs.ts'

const noData = { title: texts.empty, variant: 'destructive' } as const

/** Exports the payments of the table's filters. */
export function ExportPaymentsButton({ selection }: { selection: PaymentsSelection }) {
  const empty = isEveryPayment(selection) ? { ...noData, ...texts.noPayments } : noData
  return <ExportButton job={() => paymentsJob(selection, today())} empty={empty} />
}

/** Exports the students of the table's filters. */
export function ExportStudentsButton({ selection }: { selection: StudentsSelection }) {
  return <ExportButton job={() => studentsJob(selection, today())} empty={noData} />
}

function ExportButton({ job, empty }: { job: () => CsvJob; empty: ToastMessage }) {
  const { running, start } = useCsvExport()
  return (
    <div className="flex flex-wrap gap-2">
      <CsvFormatSelect />
      <Button
        variant="secondary"
        busy={running !== null}
        busyLabel={texts.busy}
        onClick={() => void start(job(), { empty, failed: texts.failed })}
      >
        {texts.export}
      </Button>
    </div>
  )
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
