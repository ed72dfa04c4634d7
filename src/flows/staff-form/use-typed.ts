import { createContext, useContext, useEffect, useState } from 'react'
import * as v from 'valibot'
import { removeSession } from '#platform/session-store.ts'
import { useDraft } from '#platform/use-draft.ts'
import { staffDraftKey } from './use-staff-draft.ts'

type Typed = Readonly<Record<string, string | null | undefined>>

/** Whose drafts these are; `isOver` once the screens are taken away because the session has ended. */
export const TypedOwner = createContext({ ownerId: '', isOver: false })

/**
 * What is typed in a dialog or a panel: gone when it closes, kept when the session ends under it. `name`: of the form and
 * of what it is about.
 */
export function useTyped<Values extends Typed>(name: string, initial: Values | (() => Values)) {
  const owner = useContext(TypedOwner)
  const [empty] = useState(initial)
  const [key] = useState(() => staffDraftKey(`${window.location.pathname}:${name}`, owner.ownerId))
  const [schema] = useState(() =>
    v.pipe(
      v.record(v.string(), v.nullable(v.string())),
      v.transform((kept) => ({ ...empty, ...kept }) as Values),
    ),
  )
  const [values, change, clear] = useDraft(key, schema, empty)
  useEffect(
    () => () => {
      if (!owner.isOver) removeSession(key)
    },
    [owner, key],
  )
  return [values, change, clear] as const
}
