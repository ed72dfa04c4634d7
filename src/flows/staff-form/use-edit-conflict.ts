import { useState } from 'react'
import { type Choices, type Conflict, conflictsOf, type FieldValues } from '#domain/edit-conflict.ts'

/** The form's version and the version that somebody else has saved meanwhile. */
export type EditVersions<Values extends FieldValues> = {
  mine: Values
  stored: Values
  fields: readonly Conflict<keyof Values & string>[]
}

type ChoicesOf<Values extends FieldValues> = Choices<keyof Values & string>

/** `Found`: additional data that `settle` needs. */
export type EditConflict<Values extends FieldValues, Found extends object> = Found & EditVersions<Values>

/** Handles a save rejected because of a concurrent edit; `settle` merges the two versions. */
export function useEditConflict<Values extends FieldValues, Found extends object, Result>(
  settle: (conflict: EditConflict<Values, Found>, choices: ChoicesOf<Values>) => Result,
) {
  const [conflict, setConflict] = useState<EditConflict<Values, Found> | null>(null)

  return {
    found: conflict,
    dismiss: () => setConflict(null),
    /** Asks which values to keep and returns null; without conflicting fields it settles at once. */
    compare(versions: { loaded: Values; mine: Values; stored: Values }, found: Found): Result | null {
      const { mine, stored } = versions
      const next = { ...found, mine, stored, fields: conflictsOf(versions) }
      if (next.fields.length === 0) return settle(next, {} as ChoicesOf<Values>)
      setConflict(next)
      return null
    },
    choose(choices: ChoicesOf<Values>): Result | null {
      setConflict(null)
      return conflict && settle(conflict, choices)
    },
  }
}
