import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { readSession, removeSession, writeSession } from './session-store.ts'
import { useHeldPage } from './use-held-page.ts'

/** The values of a form, kept for this browser tab under `key` until cleared. */
export function useDraft<Values extends Readonly<Record<string, unknown>>>(
  key: string,
  schema: v.GenericSchema<unknown, Values>,
  empty: Values,
): [values: Values, change: (changes: Partial<Values>) => void, clear: () => void] {
  const [values, setValues] = useState<Values>(() => {
    const stored = v.safeParse(schema, readSession(key))
    return stored.success ? stored.output : empty
  })
  const isEmpty = values === empty
  useHeldPage(!isEmpty)

  useEffect(() => {
    if (isEmpty) removeSession(key)
    else writeSession(key, values)
  }, [key, values, isEmpty])

  return [values, (changes) => setValues((known) => ({ ...known, ...changes })), () => setValues(empty)]
}
