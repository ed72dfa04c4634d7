import { csvExportTexts as texts } from '#content/csv-export-texts.ts'
import type { CsvJob } from '#platform/write-csv.ts'
import { Button } from '#ui/button.tsx'
import type { ToastMessage } from '#ui/toast-store.ts'
import { useCsvExport } from './csv-export.ts'
import { CsvFormatSelect } from './csv-format-select.tsx'

export type CsvExportButtonProps = {
  /** Made when it is pressed. */
  job: () => CsvJob
  empty?: Pick<ToastMessage, 'title' | 'description'>
}

/** How the export of a list ends; `empty`: where it is more than that there is nothing to export. */
export function listOutcomes(empty: Pick<ToastMessage, 'title' | 'description'> = { title: texts.empty }) {
  return { empty: { ...empty, variant: 'destructive' as const }, failed: texts.failed }
}

/** The export of a list, with the format of its member. */
export function CsvExportButton({ job, empty }: CsvExportButtonProps) {
  const { isRunning, start } = useCsvExport()
  return (
    <div className="flex flex-wrap gap-2">
      <CsvFormatSelect />
      <Button
        variant="secondary"
        busy={isRunning}
        busyLabel={texts.busy}
        onClick={() => void start(job(), listOutcomes(empty))}
      >
        {texts.export}
      </Button>
    </div>
  )
}
