import type * as v from 'valibot'
import { removeSession } from '#platform/session-store.ts'
import { useDraft } from '#platform/use-draft.ts'

const prefix = 'staff-draft:'

/** Key, in this tab, of what a person has typed into one form or sent from it without an answer. */
export function staffDraftKey(form: string, ownerId: string): string {
  return `${prefix}${ownerId}:${form}`
}

/**
 * What a member of the staff has typed into a form, kept for this person in this browser tab: neither the end of the
 * session nor a step to another page loses it.
 */
export function useStaffDraft<Values extends Readonly<Record<string, unknown>>>(
  form: string,
  ownerId: string,
  schema: v.GenericSchema<unknown, Values>,
  empty: Values,
): [values: Values, change: (changes: Partial<Values>) => void, clear: () => void] {
  return useDraft(staffDraftKey(form, ownerId), schema, empty)
}

/** Forgets every draft of this tab, for a person who signs out. */
export function forgetStaffDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(prefix)) removeSession(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
