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

/** Removes every draft of this tab; called on sign-out. */
export function forgetStaffDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(prefix)) removeSession(key)
  } catch {
    // Without storage there are no drafts.
  }
}
