import type * as v from 'valibot'
import { removeSession } from '#platform/session-store.ts'
import { useDraft } from '#platform/use-draft.ts'

const prefix = 'staff-draft:'

/** Session storage key of a form's draft or unanswered submission. */
export function staffDraftKey(form: string, ownerId: string): string {
  return `${prefix}${ownerId}:${form}`
}

/** A form draft per person and browser tab; survives session expiry and navigation. */
export function useStaffDraft<Values extends Readonly<Record<string, unknown>>>(
  form: string,
  ownerId: string,
  schema: v.GenericSchema<unknown, Values>,
  empty: Values,
): [values: Values, change: (changes: Partial<Values>) => void, clear: () => void] {
  return useDraft(staffDraftKey(form, ownerId), schema, empty)
}

/** Removes every draft of this tab, but those of `keptOwner`; called on sign-out and when somebody has signed in. */
export function forgetStaffDrafts(keptOwner?: string): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      const isKept = keptOwner && key.startsWith(staffDraftKey('', keptOwner))
      if (key.startsWith(prefix) && !isKept) removeSession(key)
    }
  } catch {
    // Without storage there are no drafts.
  }
}
