import { moneyExportTexts as texts } from '#content/money-exports.ts'
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
