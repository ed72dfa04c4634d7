import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffSearchTexts as texts } from '#content/staff-navigation.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { peopleSearchQuery, shortestSearch } from '#features/people/people.queries.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextInput } from '#ui/text-input.tsx'
import { type SearchResult, searchResults } from './search-results.ts'
import type { StaffDestination } from './staff-destinations.ts'
import { staffNeeds } from './staff-needs.ts'

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
}

export type SearchPanelProps = {
  input: RefObject<HTMLInputElement | null>
  destinations: readonly StaffDestination[]
  onLeave: () => void
}

/** A combobox: the focus stays in the text, the arrows choose, Enter opens. */
export function SearchPanel({ input, destinations, onLeave }: SearchPanelProps) {
  const { staff } = useStaff()
  const [typed, setTyped] = useState('')
  /** Address of the chosen result; null: the first one. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** The text for which Enter was pressed before its people were there. */
  const [entered, setEntered] = useState<string | null>(null)
  const navigate = useNavigate()
  const listId = useId()

  const mayFind = mayAll(staff, staffNeeds.person)
  const people = useQuery({
    ...peopleSearchQuery(typed),
    enabled: mayFind && typed.trim().length >= shortestSearch,
  })
  const courses = useQuery({ ...staffCoursesQuery(), enabled: mayAll(staff, staffNeeds.courseEditions) })

  const groups = searchResults(typed, {
    destinations,
    people: (people.isEnabled && people.data) || [],
    courses: courses.data ?? [],
  })
  const results = groups.flatMap((group) => group.results)
  const isSearching = people.isFetching
  const at = Math.max(
    results.findIndex(({ to }) => to === chosen),
    0,
  )
  const optionId = (to: string) => `${listId}-${results.findIndex((result) => result.to === to)}`
  const active = results[at]

  // People come first, so until they are there Enter would open another result, or somebody of the text before.
  const mayChange = isSearching && chosen === null && groups[0]?.name !== texts.page
  useEffect(() => {
    if (entered !== typed || mayChange) return
    setEntered(null)
    if (active) open(active)
  })

  function open({ to }: SearchResult) {
    onLeave()
    navigate(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = moves[event.key]
    if (step && results.length > 0) {
      event.preventDefault()
      const next = results[step(at, results.length)]
      setChosen(next?.to ?? null)
      if (next) document.getElementById(optionId(next.to))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (mayChange) setEntered(typed)
      else if (active) open(active)
    }
  }

  return (
    <div className="grid gap-3">
      <TextInput
        ref={input}
        type="search"
        role="combobox"
        aria-label={texts.label}
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={active ? optionId(active.to) : undefined}
        aria-autocomplete="list"
        placeholder={mayFind ? texts.placeholder : texts.placeholderPages}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={results.length > 0 || !isSearching ? 'sr-only' : 'text-ink-soft'}>
        {isSearching ? texts.searching : texts.count(results.length)}
      </p>
      <ListFailure texts={texts} query={people} />
      {results.length === 0 && !isSearching && !people.error && (
        <p className="wrap-anywhere py-2 text-ink-soft">
          {texts.none} «{typed.trim()}».
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={texts.results}
        aria-busy={isSearching}
        className="-mx-3 grid min-h-60 content-start gap-2"
      >
        {groups.map(({ name, results: found }) => (
          <fieldset key={name} aria-label={name} className="grid min-w-0">
            <div aria-hidden="true" className="px-3 text-ink-mute text-xs">
              {name}
            </div>
            {found.map((result) => (
              <Option
                key={result.to}
                id={optionId(result.to)}
                result={result}
                isActive={result === active}
                onChoose={() => open(result)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p className="text-ink-mute text-xs">{texts.hint}</p>
    </div>
  )
}

type OptionProps = { id: string; result: SearchResult; isActive: boolean; onChoose: () => void }

function Option({ id, result: { label, detail }, isActive, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The text keeps the focus, and with it the keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded px-3 py-1 text-left hover:bg-well',
        isActive && 'bg-well outline outline-1 outline-line-strong -outline-offset-1',
      )}
    >
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium">{label}</span>
        {detail && <span className="wrap-anywhere block text-ink-soft text-sm">{detail}</span>}
      </span>
      {isActive && (
        <span aria-hidden="true" className="coordinates text-ink-mute">
          Enter
        </span>
      )}
    </button>
  )
}
