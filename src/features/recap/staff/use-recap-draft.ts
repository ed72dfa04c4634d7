import { useEffect, useState } from 'react'
import { staffDraftKey } from '#flows/staff-form/use-staff-draft.ts'
import { readSession, removeSession, writeSession } from '#platform/session-store.ts'
import type { RecapRecord } from '../recap-admin.api.ts'
import {
  draftOf,
  emptyDraft,
  isSameDraft,
  nothingLoaded,
  type RecapDraft,
  type RecapEdit,
  readEdit,
} from '../recap-draft.ts'

const empty: RecapEdit = { draft: emptyDraft, loaded: nothingLoaded }

/** The form's content; it survives a reload, the end of the session, and the way to a person and back. */
export function useRecapDraft(owner: string) {
  const key = staffDraftKey('recap', owner)
  const [kept] = useState(() => readEdit(readSession(key)))
  const [edit, setEdit] = useState(kept ?? empty)
  const [wasRestored, setRestored] = useState(kept !== null && !isSameDraft(kept.draft, kept.loaded.draft))
  const isDirty = !isSameDraft(edit.draft, edit.loaded.draft)

  useEffect(() => {
    if (edit === empty) removeSession(key)
    else writeSession(key, edit)
  }, [key, edit])

  function show(next: RecapEdit) {
    setEdit(next)
    setRestored(false)
  }

  return {
    ...edit,
    isDirty,
    /** True while the form shows a draft of an earlier visit. */
    wasRestored,
    change: (changes: Partial<RecapDraft>) =>
      setEdit(({ draft, loaded }) => ({ draft: { ...draft, ...changes }, loaded })),
    open(recap: RecapRecord) {
      const draft = draftOf(recap)
      show({ draft, loaded: { draft, version: recap.version } })
    },
    /** Starts a recap that is not stored yet. */
    start: (draft: RecapDraft) => show({ draft, loaded: nothingLoaded }),
    clear: () => show(empty),
    /** Shows a merged version, which is not stored yet. */
    settle: show,
    /** Marks what was sent as stored; later changes are not. */
    markSaved(sent: RecapDraft, { id: recapId, version }: { id: number; version: number }) {
      setRestored(false)
      setEdit(({ draft }) => ({
        draft: { ...draft, recapId },
        loaded: { draft: { ...sent, recapId }, version },
      }))
    },
  }
}

export type RecapDraftState = ReturnType<typeof useRecapDraft>
