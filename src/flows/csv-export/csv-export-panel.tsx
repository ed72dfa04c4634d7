import { csvExportTexts as texts } from '#content/csv-export-texts.ts'
import { Button } from '#ui/button.tsx'
import { cancelCsvExport, useRunningCsv } from './csv-export.ts'

/** Progress of the running export, on every page of the staff. */
export function CsvExportPanel() {
  const running = useRunningCsv()
  if (!running) return null
  const { name, written, total } = running
  return (
    <section
      aria-label={texts.panel}
      className="fixed inset-x-4 bottom-4 z-40 grid gap-2 rounded border border-line-strong bg-sheet px-4 py-3 shadow-lifted sm:right-auto sm:w-96"
    >
      <p className="wrap-anywhere font-medium">{name}</p>
      <progress
        aria-label={texts.panel}
        className="h-2 w-full accent-action"
        {...(total ? { value: written, max: Math.max(total, written) } : {})}
      />
      <div className="flex items-center justify-between gap-3">
        <span className="figures text-ink-soft">{texts.progress(written, total)}</span>
        <Button variant="secondary" onClick={cancelCsvExport}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  )
}
