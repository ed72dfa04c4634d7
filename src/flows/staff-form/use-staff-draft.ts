import type * as v from 'valibot'
import { removeSession } from '#platform/session-store.ts'
import { useDraft } from '#platform/use-draft.ts'

const prefix = 'staff-draft:'

/** Where this tab keeps what a person has typed, or sent without an answer, in one form. */
export function staffDraftKey(form: string, ownerId: string): string {
  return `${prefix}${ownerId}:${form}`
}

/**
 * What a member of the staff has typed into a form, kept for this browser tab: a session that ends in mid-form, or
 * a step to another page, costs nobody their typing. The next person at this browser does not see it.
 */
export function useStaffDraft<Values extends Readonly<Record<string, unknown>>>(
  form: string,
  ownerId: string,
  schema: v.GenericSchema<unknown, Values>,
  empty: Values,
): [values: Values, change: (changes: Partial<Values>) => void, clear: () => void] {
  return useDraft(staffDraftKey(form, ownerId), schema, empty)
}

/** Forgets every draft of this tab: for a person who leaves on purpose. */
export function forgetStaffDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(prefix)) removeSession(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
