import { csvExportTexts, csvFailureSentence } from '#content/csv-export.ts'
import { type ToastMessage, toast } from '#ui/toast-store.ts'
import type { CsvOutcome } from './use-csv-export.ts'

export type CsvOutcomeTexts = {
  /** Nothing to export. */
  empty: ToastMessage
  /** Title over the sentence of a failure. */
  failed: string
}

/** Says how an export ended. */
export function announceOutcome(outcome: CsvOutcome, { empty, failed }: CsvOutcomeTexts): void {
  switch (outcome.kind) {
    case 'done':
      toast({
        title: csvExportTexts.done(outcome.rows),
        ...(outcome.changed ? { description: csvExportTexts.changed } : {}),
      })
      break
    case 'busy':
      break
    case 'empty':
      toast(empty)
      break
    case 'cancelled':
      toast({ title: csvExportTexts.cancelled, durationMs: 3000 })
      break
    case 'failed':
      toast({ title: failed, description: csvFailureSentence(outcome.failure), variant: 'destructive' })
  }
}
