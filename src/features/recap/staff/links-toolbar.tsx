import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { generateHints, recapLinksText } from '#content/recap-admin.ts'
import type { StoredRecap } from '#domain/contracts/recap.ts'
import { CsvFormatSelect } from '#flows/csv-export/csv-format-select.tsx'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type GenerateResult, generateLinks, type LinksFilter } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'
import { useLinksExport } from './use-links-export.ts'

export type LinksToolbarProps = {
  /** The one recap of the filter, if any. */
  recap: StoredRecap | null
  filter: LinksFilter
  /** The filter selects a recap that does not exist yet. */
  isNothing: boolean
  onGenerated: () => void
}

const text = recapLinksText

export function LinksToolbar({ recap, filter, isNothing, onGenerated }: LinksToolbarProps) {
  const generation = useGenerateLinks(onGenerated)
  const exporting = useLinksExport(isNothing ? null : filter)
  // A message about one recap must not appear with the links of another.
  const outcome = generation.outcome?.recapId === recap?.id ? generation.outcome : null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={!recap}
          busy={generation.isBusy}
          busyLabel={text.generating}
          onClick={() => recap && void generation.generate(recap)}
        >
          {text.generate}
        </Button>
        <Button
          variant="secondary"
          busy={exporting.busy === 'csv'}
          busyLabel={text.exporting}
          onClick={() => void exporting.exportCsv()}
        >
          {text.exportCsv}
        </Button>
        <Button
          variant="secondary"
          busy={exporting.busy === 'mailer'}
          busyLabel={text.exporting}
          onClick={() => void exporting.exportMailer()}
        >
          {text.exportMailer}
        </Button>
        <CsvFormatSelect />
        {!recap && <p className="text-ink-mute">{text.generateNeedsRecap}</p>}
      </div>
      {outcome?.kind === 'done' && (
        <Notice tone={outcome.students === 0 ? 'warning' : 'success'} live>
          {outcome.created > 0
            ? text.generated(outcome.created, outcome.students)
            : text.generatedNone(outcome.students)}
        </Notice>
      )}
      {outcome?.kind === 'failed' && (
        <Notice tone="error" title={text.generateFailed}>
          {outcome.hint}
        </Notice>
      )}
    </div>
  )
}

type GenerateOutcome = { recapId: number } & (
  | { kind: 'done'; created: number; students: number }
  | { kind: 'failed'; hint: string | undefined }
)

function hintOf(result: Exclude<GenerateResult, { ok: true }>): string | undefined {
  if (result.kind === 'network') return generateHints.network
  return result.kind === 'code' ? generateHints[result.code] : undefined
}

function useGenerateLinks(onGenerated: () => void) {
  const client = useQueryClient()
  const { busy: isBusy, once } = useOneAtATime()
  const [outcome, setOutcome] = useState<GenerateOutcome | null>(null)

  async function generate(recap: StoredRecap) {
    const result = await once(() => {
      setOutcome(null)
      return generateLinks(recap)
    })
    if (!result) return
    if (result.ok) {
      const { links_created: created, total_students: students } = result.value
      setOutcome({ recapId: recap.id, kind: 'done', created, students })
      onGenerated()
    } else {
      setOutcome({ recapId: recap.id, kind: 'failed', hint: hintOf(result) })
    }
    await client.invalidateQueries({ queryKey: recapAdminKeys.links() })
  }

  return { isBusy, outcome, generate }
}
