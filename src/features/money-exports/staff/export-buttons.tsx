import { csvExportTexts } from '#content/csv-export-texts.ts'
import { noPaymentsText } from '#content/money-exports.ts'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import { moneyReports } from '#domain/contracts/money-reports.ts'
import { useCsvExport } from '#flows/csv-export/csv-export.ts'
import { CsvExportButton, listOutcomes } from '#flows/csv-export/csv-export-button.tsx'
import { CsvFormatSelect } from '#flows/csv-export/csv-format-select.tsx'
import { today } from '#platform/clock.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Caret } from '#ui/caret.tsx'
import { Spinner } from '#ui/spinner.tsx'
import {
  isEveryPayment,
  type PaymentsSelection,
  paymentsJob,
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

/** The students of the table's filters and the reports; the panel of the staff area shows their progress. */
export function StudentFiles({ selection }: { selection: StudentsSelection }) {
  const { isRunning, start } = useCsvExport()
  return (
    <div className="flex flex-wrap gap-2">
      <CsvFormatSelect />
      <ActionMenu
        busy={isRunning}
        className={buttonClass({ variant: 'secondary' })}
        actions={[
          {
            label: csvExportTexts.export,
            onChoose: () => void start(studentsJob(selection, today()), listOutcomes()),
          },
          ...moneyReports.map((report) => ({
            label: moneyReportTexts[report].button,
            onChoose: () => void start(reportJob(report, today(), selection.asOf), moneyReportTexts[report]),
          })),
        ]}
      >
        {isRunning && <Spinner />}
        {isRunning ? reportButtonsTexts.busy : reportButtonsTexts.menu}
        <Caret />
      </ActionMenu>
    </div>
  )
}
