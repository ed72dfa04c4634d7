import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { generateHints } from '#content/recap-admin.ts'
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
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<GenerateOutcome | null>(null)
  const running = useRef(false)

  async function generate(recap: { id: number; courseId: number }) {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    setOutcome(null)
    const result = await generateLinks(recap)
    running.current = false
    setIsBusy(false)
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
