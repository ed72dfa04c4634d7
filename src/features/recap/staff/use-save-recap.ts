import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#content/messages/problems.ts'
import { type RecapSaveProblem, recapFormText, recapSaveHints } from '#content/recap-admin.ts'
import { knownProblem } from '#domain/validation.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { toast } from '#ui/toast-store.ts'
import { type SaveResult, saveRecap } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'
import { type RecapDraft, requestOf } from '../recap-draft.ts'

type Failed = Exclude<SaveResult, { ok: true }>

function failureOf(result: Failed): RecapSaveProblem {
  if (result.kind === 'network') return 'network'
  if (result.kind === 'problems') return 'failed'
  if (result.code === 'unauthorized') return 'session'
  if (result.code === 'forbidden') return 'forbidden'
  return Object.hasOwn(recapSaveHints, result.code) ? (result.code as RecapSaveProblem) : 'failed'
}

function problemsOf(result: Failed): Record<string, string> {
  if (result.kind !== 'problems') return {}
  return Object.fromEntries(
    result.problems.map(({ field, code }) => [field, problemMessage(field, knownProblem(code))]),
  )
}

export type SaveHandlers = {
  onSaved: (sent: RecapDraft, recapId: number) => void
  /** The stored file behind this field is gone or is not what it says. */
  onFileLost: (field: 'audio_url' | 'pdf_url') => void
}

export function useSaveRecap({ onSaved, onFileLost }: SaveHandlers) {
  const client = useQueryClient()
  const { busy: isSaving, once } = useOneAtATime()
  const [failure, setFailure] = useState<RecapSaveProblem | null>(null)
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({})

  function forget() {
    setFailure(null)
    setFieldProblems({})
  }

  async function save(draft: RecapDraft, announcement: string, courseSlug: string) {
    const result = await once(() => {
      forget()
      return saveRecap(requestOf(draft, announcement, courseSlug))
    })
    if (!result) return
    if (result.ok) {
      const { id, created } = result.value
      onSaved(draft, id)
      toast({
        title: created ? recapFormText.created : recapFormText.updated,
        description: recapFormText.savedNext,
        durationMs: 3000,
      })
    } else {
      const problem = failureOf(result)
      setFailure(problem)
      setFieldProblems(problemsOf(result))
      const field = result.kind === 'code' ? result.details?.field : undefined
      const isLost = problem === 'file_not_found' || problem === 'file_type_mismatch'
      if (isLost && (field === 'audio_url' || field === 'pdf_url')) onFileLost(field)
    }
    // Refused, the lists are asked too: a session that has ended is noticed by the guard through them.
    await client.invalidateQueries({ queryKey: recapAdminKeys.list() })
  }

  return { isSaving, failure, fieldProblems, save, forget }
}

export type RecapSaveState = ReturnType<typeof useSaveRecap>
