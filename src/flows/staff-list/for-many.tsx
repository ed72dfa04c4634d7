import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'

/** False while a table shows the rows of the filter before. */
export const RowsOfFilter = createContext(true)

type Answer = { data: unknown; isPlaceholderData: boolean }

/**
 * Buttons for many rows: off until each of these answers has come for the filter (decision 163). Meanwhile the list and
 * its count are those of the filter before, and a press would mean them.
 */
export function ForMany({ answers, children }: { answers: readonly Answer[]; children: ReactNode }) {
  const areOfFilter = answers.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData)
  return (
    <fieldset disabled={!areOfFilter} className="contents">
      {children}
    </fieldset>
  )
}

/** Chooses a row, or all of a page, for the buttons for many. */
export function ChoiceBox({ disabled, ...box }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const isOfFilter = useContext(RowsOfFilter)
  return (
    <input
      {...box}
      type="checkbox"
      disabled={disabled || !isOfFilter}
      className="size-5 align-middle accent-action"
    />
  )
}

/** What is chosen among the rows of one filter: with another one nothing is. A change of another filter's choice is none. */
export function useChosen(filter: unknown) {
  const of = JSON.stringify(filter)
  const [kept, setKept] = useState<{ of: string; ids: readonly number[] }>({ of, ids: [] })
  if (kept.of !== of) setKept({ of, ids: [] })

  function change(next: (ids: readonly number[]) => readonly number[]) {
    setKept((now) => (now.of === of ? { of, ids: next(now.ids) } : now))
  }

  return [kept.ids, change] as const
}
