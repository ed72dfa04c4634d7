import { moneyExportTexts } from '#content/money-exports.ts'
import { announceOutcome } from '#flows/csv-export/announce-outcome.ts'
import { useCsvExport } from '#flows/csv-export/use-csv-export.ts'
import type { CsvJob } from '#platform/csv-job.ts'
import type { ToastMessage } from '#ui/toast-store.ts'

/** Runs one export of money and says how it ended. `busy`: an export runs, this one or another. */
export function useMoneyExport(empty: ToastMessage) {
  const { running, start } = useCsvExport()
  return {
    busy: running !== null,
    run: async (job: CsvJob) => announceOutcome(await start(job), { empty, failed: moneyExportTexts.failed }),
  }
}
