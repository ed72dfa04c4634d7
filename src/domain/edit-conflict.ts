/** What a form holds, or what a row stores, by field. */
type Values = Readonly<Record<string, string | number | boolean | null>>

/** Whose value stays. */
export type Side = 'mine' | 'stored'

export type Choices<Field extends string> = Readonly<Partial<Record<Field, Side>>>

/** `suggested`: null where both have changed the field, which only a person can decide. */
export type Conflict<Field extends string> = { field: Field; suggested: 'stored' | null }

type FieldOf<Fields extends Values> = keyof Fields & string

/** What a save sends: the fields that no longer are as they were loaded. */
export function changesSince<Fields extends Values>(loaded: Fields, mine: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => value !== loaded[field]),
  ) as Partial<Fields>
}

/**
 * Fields that somebody else has changed since they were loaded, and that are not what is here. Of what only this side
 * has changed there is nothing to ask.
 */
export function conflictsOf<Fields extends Values>(versions: {
  loaded: Fields
  mine: Fields
  stored: Fields
}): Conflict<FieldOf<Fields>>[] {
  const { loaded, mine, stored } = versions
  return (Object.keys(mine) as FieldOf<Fields>[])
    .filter((field) => stored[field] !== loaded[field] && stored[field] !== mine[field])
    .map((field) => ({ field, suggested: mine[field] === loaded[field] ? 'stored' : null }))
}

export function chosenValues<Fields extends Values>(
  mine: Fields,
  stored: Fields,
  choices: Choices<FieldOf<Fields>>,
): Fields {
  const kept = Object.entries(stored).filter(([field]) => choices[field as FieldOf<Fields>] === 'stored')
  return { ...mine, ...Object.fromEntries(kept) }
}
