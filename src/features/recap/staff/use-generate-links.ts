import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { generateHints } from '#content/recap-admin.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { type GenerateResult, generateLinks } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'

export type GenerateOutcome = { recapId: number } & (
  | { kind: 'done'; created: number; students: number }
  | { kind: 'failed'; hint: string | undefined }
)

function hintOf(result: Exclude<GenerateResult, { ok: true }>): string | undefined {
  if (result.kind === 'network') return generateHints.network
  return result.kind === 'code' ? generateHints[result.code] : undefined
}

export function useGenerateLinks(onGenerated: () => void) {
  const client = useQueryClient()
  const { busy: isBusy, once } = useOneAtATime()
  const [outcome, setOutcome] = useState<GenerateOutcome | null>(null)

  async function generate(recap: { id: number; cohortId: number }) {
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
