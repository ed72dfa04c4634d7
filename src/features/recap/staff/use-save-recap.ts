import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { conflictTexts } from '#content/edit-conflict.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { type RecapSaveProblem, recapFormText, recapSaveHints } from '#content/recap-admin.ts'
import type { Choices } from '#domain/edit-conflict.ts'
import { knownProblem } from '#domain/validation.ts'
import { useEditConflict } from '#flows/staff-form/use-edit-conflict.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { toast } from '#ui/toast-store.ts'
import { type RecapRecord, type SaveResult, saveRecap } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'
import {
  changesIn,
  contentVersions,
  type RecapContents,
  type RecapDraft,
  type RecapEdit,
  requestOf,
  withChoices,
} from '../recap-draft.ts'
import { storedAnnouncement } from './announcement-field.tsx'

type Failed = Exclude<SaveResult, { ok: true } | { kind: 'changed' }>

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

type Found = { edit: RecapEdit; current: RecapRecord; courseSlug: string }

export type SaveHandlers = {
  onSaved: (sent: RecapDraft, stored: { id: number; version: number }) => void
  /** Two versions were merged into one, which may still have to be saved. */
  onSettled: (edit: RecapEdit) => void
  /** The stored file of this field is gone or does not match its type. */
  onFileLost: (field: 'audio_url' | 'pdf_url') => void
}

export function useSaveRecap({ onSaved, onSettled, onFileLost }: SaveHandlers) {
  const client = useQueryClient()
  const { busy: isSaving, once } = useOneAtATime()
  const [failure, setFailure] = useState<RecapSaveProblem | null>(null)
  /** Not saved, because the stored recap has changed since the form was opened. */
  const conflict = useEditConflict<RecapContents, Found, Promise<void>>(settle)
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({})

  function forget() {
    setFailure(null)
    conflict.dismiss()
    setFieldProblems({})
  }

  async function save(edit: RecapEdit, courseSlug: string): Promise<void> {
    const result = await once(() => {
      forget()
      return saveRecap(requestOf(edit, storedAnnouncement, courseSlug))
    })
    if (!result) return
    if (result.ok) {
      const { created } = result.value
      onSaved(edit.draft, result.value)
      toast({
        title: created ? recapFormText.created : recapFormText.updated,
        description: recapFormText.savedNext,
        durationMs: 3000,
      })
    } else if (result.kind === 'changed') {
      const { current } = result
      const versions = contentVersions(edit, current, storedAnnouncement)
      const settled = conflict.compare(versions, { edit, current, courseSlug })
      if (settled) return settled
    } else {
      const problem = failureOf(result)
      setFailure(problem)
      setFieldProblems(problemsOf(result))
      const field = result.kind === 'code' ? result.details?.field : undefined
      const isLost = problem === 'file_not_found' || problem === 'file_type_mismatch'
      if (isLost && (field === 'audio_url' || field === 'pdf_url')) onFileLost(field)
    }
    // Refetching the lists lets the guard notice a session that has ended.
    await client.invalidateQueries({ queryKey: recapAdminKeys.list() })
  }

  async function settle(
    { edit, current, courseSlug }: Found,
    choices: Choices<keyof RecapContents>,
  ): Promise<void> {
    const settled = withChoices(edit, current, choices)
    forget()
    onSettled(settled)
    if (Object.keys(changesIn(settled, storedAnnouncement)).length > 0) return save(settled, courseSlug)
    toast({ title: conflictTexts.keptStored })
    await client.invalidateQueries({ queryKey: recapAdminKeys.list() })
  }

  return { isSaving, failure, conflict, fieldProblems, save, forget }
}

export type RecapSaveState = ReturnType<typeof useSaveRecap>
