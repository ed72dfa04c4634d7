/** Values of a form or of a row, by field. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null>>

/** Whose value is kept. */
export type Side = 'mine' | 'stored'

export type Choices<Field extends string> = Readonly<Partial<Record<Field, Side>>>

/** `suggested`: null where both sides changed the field: a person has to choose. */
export type Conflict<Field extends string> = { field: Field; suggested: 'stored' | null }

type FieldOf<Fields extends FieldValues> = keyof Fields & string

/** What a save sends: the fields that differ from what was loaded. */
export function changesSince<Fields extends FieldValues>(loaded: Fields, mine: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => value !== loaded[field]),
  ) as Partial<Fields>
}

/**
 * Fields that somebody else has changed since they were loaded, to a value other than ours. A field that only we have
 * changed is no conflict.
 */
export function conflictsOf<Fields extends FieldValues>(versions: {
  loaded: Fields
  mine: Fields
  stored: Fields
}): Conflict<FieldOf<Fields>>[] {
  const { loaded, mine, stored } = versions
  return (Object.keys(mine) as FieldOf<Fields>[])
    .filter((field) => stored[field] !== loaded[field] && stored[field] !== mine[field])
    .map((field) => ({ field, suggested: mine[field] === loaded[field] ? 'stored' : null }))
}

export function chosenValues<Fields extends FieldValues>(
  mine: Fields,
  stored: Fields,
  choices: Choices<FieldOf<Fields>>,
): Fields {
  const kept = Object.entries(stored).filter(([field]) => choices[field as FieldOf<Fields>] === 'stored')
  return { ...mine, ...Object.fromEntries(kept) }
}
