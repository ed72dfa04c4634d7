import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { useHydrated } from '#platform/use-hydrated.ts'
import { readSession, removeSession, writeSession } from '#platform/web-store.ts'

export type FormValues = Readonly<Record<string, unknown>>

/** What a form is compared with; version null: not stored yet, or without versions. */
export type Base<Values> = { values: Values; version: number | null }

/** What is typed and differs from the base. Without a base it differs from what the form starts with. */
export type Kept<Values> = { edits: Partial<Values>; base?: Base<Values> }

/** The owner of the drafts; `isOver` once the screens are taken away because the session has ended. */
export const DraftOwner = createContext<{ ownerId: string | null; isOver: boolean }>({
  ownerId: null,
  isOver: false,
})

const staffPrefix = 'staff-draft:'

/** Key of the session store for what one member of staff typed. */
function staffDraftKey(form: string, ownerId: string): string {
  return `${staffPrefix}${ownerId}:${form}`
}

/** Removes every draft of this tab, but those of `keptOwner`; called on sign-out and when somebody has signed in. */
export function forgetStaffDrafts(keptOwner?: string): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      const isKept = keptOwner && key.startsWith(staffDraftKey('', keptOwner))
      if (key.startsWith(staffPrefix) && !isKept) removeSession(key)
    }
  } catch {
    // Without storage there are no drafts.
  }
}

export function hasDraft(form: string): boolean {
  return readSession(publicKey(form)) !== null
}

export function forgetDraft(form: string): void {
  removeSession(publicKey(form))
}

const publicKey = (form: string) => `draft:${form}`

type KeptOptions<Values> = { draft: string | null; passing?: boolean; start: Values }

/** What was typed, kept for this browser tab: by reader, across reloads, navigation and the end of a session. */
export function useKept<Values extends FormValues>(
  { draft, passing = false, start }: KeptOptions<Values>,
  element: RefObject<HTMLFormElement | null>,
) {
  const owner = useContext(DraftOwner)
  const name = passing ? `${window.location.pathname}:${draft}` : (draft ?? '')
  const [key] = useState(() =>
    owner.ownerId === null ? publicKey(name) : staffDraftKey(name, owner.ownerId),
  )
  const isHydrated = useHydrated()
  // The first render of a prerendered page equals the page, which has no draft.
  const [isRead, setRead] = useState(isHydrated)
  const [early] = useState(() => (isRead && draft !== null ? readKept(readSession(key), start) : null))
  const [kept, setKept] = useState<Kept<Values>>(early ?? { edits: {} })
  const [wasRestored, setRestored] = useState(early !== null && hasEdits(early))
  const [late, setLate] = useState<FormValues>({})

  if (isHydrated && !isRead) {
    setRead(true)
    const stored = draft === null ? null : readKept(readSession(key), start)
    if (stored) {
      setKept((known) => ({ ...stored, edits: { ...stored.edits, ...known.edits } }))
      setLate(stored.edits)
    }
  }

  useEffect(() => {
    const focused = document.activeElement
    const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
    if (!isText || focused.form !== element.current) return
    // Somebody is about to type here: what they type takes the place of the draft, and is not added to it.
    if (focused.value !== '' && focused.value === late[focused.name]) focused.select()
  }, [late, element])

  useEffect(() => {
    if (draft === null || !isRead) return
    if (kept.base || hasEdits(kept)) writeSession(key, kept)
    else removeSession(key)
  }, [draft, key, kept, isRead])

  useEffect(
    () => () => {
      if (passing && !owner.isOver) removeSession(key)
    },
    [passing, owner, key],
  )

  return {
    kept,
    wasRestored,
    put(next: (known: Kept<Values>) => Kept<Values>) {
      setKept(next)
    },
    /** What the form shows next is no draft of an earlier visit. */
    forgetRestored: () => setRestored(false),
  }
}

/**
 * The draft after a change. A value typed back is no edit. `version`: of a stored row, which is pinned with the first
 * edit, so that a list that is read again behind the form hides nobody's change.
 */
export function edited<Values extends FormValues>(
  known: Kept<Values>,
  changes: Partial<Values>,
  start: Values,
  version: number | null | undefined,
): Kept<Values> {
  const base = known.base ?? { values: start, version: version ?? null }
  const edits = differing({ ...known.edits, ...changes }, base.values)
  if (version === undefined) return known.base ? { edits, base } : { edits }
  return hasEdits({ edits }) ? { edits, base } : { edits }
}

/** The values that are not those of the base. */
export function differing<Values extends FormValues>(values: Partial<Values>, base: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(base[field])),
  ) as Partial<Values>
}

function hasEdits({ edits }: { edits: object }): boolean {
  return Object.keys(edits).length > 0
}

/** What is stored, where it has the shape of the form; a page of another release may have written it. */
function readKept<Values extends FormValues>(stored: unknown, start: Values): Kept<Values> | null {
  if (!isRecord(stored) || !isRecord(stored.edits)) return null
  const edits = Object.fromEntries(
    Object.entries(stored.edits).filter(([field, value]) => field in start && isAlike(value, start[field])),
  ) as Partial<Values>
  const { base } = stored
  if (!isRecord(base) || !isRecord(base.values)) return { edits }
  const read = base.values
  const isWhole = Object.keys(start).every((field) => isAlike(read[field], start[field]))
  const version = typeof base.version === 'number' ? base.version : null
  return isWhole ? { edits, base: { values: read as Values, version } } : null
}

/** Null stands for a choice that is not made, or a file that is not there. */
function isAlike(value: unknown, start: unknown): boolean {
  if (value === null || start === null) return value === null || typeof value !== 'object'
  return typeof value === typeof start && Array.isArray(value) === Array.isArray(start)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
