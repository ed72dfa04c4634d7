import { recapLinksText as text } from '#content/recap-admin.ts'
import { useCsvFormat } from '#flows/csv-export/csv-format-select.tsx'
import { Button } from '#ui/button.tsx'
import type { LinksFilter } from '../recap-admin.api.ts'
import { useLinksExport } from './use-links-export.ts'

export type ChosenLinksProps = {
  filter: LinksFilter
  /** Ids. */
  chosen: ReadonlySet<number>
  onRevoke: () => void
  onNone: () => void
}

/** What can be done with the chosen links; nothing while none is chosen. */
export function ChosenLinks({ filter, chosen, onRevoke, onNone }: ChosenLinksProps) {
  const [format] = useCsvFormat()
  const exporting = useLinksExport({ filter, format, chosen })
  if (chosen.size === 0) return null
  return (
    <fieldset
      aria-label={text.chosenActions}
      className="flex min-w-0 flex-wrap items-center gap-2 rounded border border-ink bg-sheet p-2"
    >
      <p role="status" className="figures mx-2 font-medium">
        {text.chosen(chosen.size)}
      </p>
      <Button variant="secondary" busy={exporting.busy === 'copy'} onClick={() => void exporting.copy()}>
        {text.copyChosen}
      </Button>
      <Button variant="secondary" busy={exporting.busy === 'csv'} onClick={() => void exporting.exportCsv()}>
        {text.exportChosenCsv}
      </Button>
      <Button
        variant="secondary"
        busy={exporting.busy === 'mailer'}
        onClick={() => void exporting.exportMailer()}
      >
        {text.exportChosenMailer}
      </Button>
      <Button variant="quiet" className="text-error!" onClick={onRevoke}>
        {text.revokeChosen}
      </Button>
      <Button variant="quiet" onClick={onNone}>
        {text.chooseNone}
      </Button>
    </fieldset>
  )
}
