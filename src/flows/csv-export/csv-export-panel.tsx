import { useSyncExternalStore } from 'react'
import { csvExportTexts as texts } from '#content/csv-export.ts'
import { Button } from '#ui/button.tsx'
import {
  cancelCsvExport,
  csvExportState,
  discardCutCsv,
  saveCutCsv,
  subscribeToCsvExport,
} from './csv-export-store.ts'

/** Progress of the running export, and the offer of what was written of a cut one: on every page of the staff. */
export function CsvExportPanel() {
  const { running, cut } = useSyncExternalStore(subscribeToCsvExport, csvExportState)
  const shown = running ?? cut
  if (!shown) return null
  return (
    <section
      aria-label={texts.panel}
      className="fixed inset-x-4 bottom-4 z-40 grid gap-2 rounded border border-line-strong bg-sheet px-4 py-3 shadow-lifted sm:right-auto sm:w-96"
    >
      <p className="truncate font-medium" title={shown.name}>
        {shown.name}
      </p>
      {running && (
        <>
          <progress
            aria-label={texts.panel}
            className="h-2 w-full accent-action"
            {...(running.total
              ? { value: running.written, max: Math.max(running.total, running.written) }
              : {})}
          />
          <div className="flex items-center justify-between gap-3">
            <span className="figures text-ink-soft">{texts.progress(running.written, running.total)}</span>
            <Button variant="secondary" onClick={cancelCsvExport}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
      {cut && !running && (
        <>
          <p role="status" className="text-ink-soft">
            {texts.cut(cut.rows)}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={saveCutCsv}>
              {texts.saveCut}
            </Button>
            <Button variant="quiet" onClick={discardCutCsv}>
              {texts.discardCut}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
