import { useState } from 'react'
import { type Choices, type Conflict, conflictsOf, type FieldValues } from '#domain/edit-conflict.ts'

/** Two versions of the same data: what is in the form, and what somebody else has saved meanwhile. */
export type EditVersions<Values extends FieldValues> = {
  mine: Values
  stored: Values
  fields: readonly Conflict<keyof Values & string>[]
}

type ChoicesOf<Values extends FieldValues> = Choices<keyof Values & string>

/** `Found`: what else it takes to make one version of the two. */
export type EditConflict<Values extends FieldValues, Found extends object> = Found & EditVersions<Values>

/** A save that was not carried out because of an edit by somebody else; `settle` makes one version of the two. */
export function useEditConflict<Values extends FieldValues, Found extends object, Result>(
  settle: (conflict: EditConflict<Values, Found>, choices: ChoicesOf<Values>) => Result,
) {
  const [conflict, setConflict] = useState<EditConflict<Values, Found> | null>(null)

  return {
    found: conflict,
    dismiss: () => setConflict(null),
    /** Asks the person which values stay, and returns null; without anything to ask it settles at once. */
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
