import { useEffect, useState } from 'react'
import { readSession, removeSession, writeSession } from '#platform/session-store.ts'
import { staffDraftKey } from '#platform/use-staff-draft.ts'
import type { RecapRecord } from '../recap-admin.api.ts'
import { draftOf, emptyDraft, isSameDraft, type RecapDraft, readDraft } from '../recap-draft.ts'

/** The form's content; it outlives the session that ends in the middle of it, and a reload. */
export function useRecapDraft(owner: string) {
  const key = staffDraftKey('recap', owner)
  const [restored] = useState(() => readDraft(readSession(key)))
  const [draft, setDraft] = useState(restored ?? emptyDraft)
  /** What the form showed when it was opened or saved; null after a restore, where that is not known. */
  const [base, setBase] = useState<RecapDraft | null>(restored ? null : emptyDraft)
  const isDirty = base === null || !isSameDraft(draft, base)

  useEffect(() => {
    if (isDirty) writeSession(key, draft)
    else removeSession(key)
  }, [key, draft, isDirty])

  function show(next: RecapDraft) {
    setDraft(next)
    setBase(next)
  }

  return {
    draft,
    isDirty,
    /** True while the form shows what an earlier visit left. */
    wasRestored: base === null,
    change: (changes: Partial<RecapDraft>) => setDraft((current) => ({ ...current, ...changes })),
    open: (recap: RecapRecord) => show(draftOf(recap)),
    clear: () => show(emptyDraft),
    /** What was sent is stored; what was typed meanwhile is not. */
    markSaved(sent: RecapDraft, recapId: number) {
      setBase({ ...sent, recapId })
      setDraft((current) => ({ ...current, recapId }))
    },
  }
}

export type RecapDraftState = ReturnType<typeof useRecapDraft>
