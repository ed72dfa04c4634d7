import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffSearchTexts as texts } from '#content/staff-navigation.ts'
import type { FoundPerson } from '#domain/contracts/people.ts'
import { fold } from '#domain/search.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { peopleSearchQuery, shortestSearch } from '#features/people/people.api.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { overLast, startOf } from '#flows/staff-courses/cohort-name.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { searchMaxLength } from '#flows/staff-list/list-address.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { paths, personHref } from '#platform/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useCombobox } from '#ui/use-combobox.ts'
import { findDestinations, type StaffDestination } from './staff-destinations.ts'
import { staffNeeds } from './staff-needs.ts'

export type SearchPanelProps = {
  input: RefObject<HTMLInputElement | null>
  /** What is looked for at first. */
  start: string
  destinations: readonly StaffDestination[]
  onLeave: () => void
}

/** A combobox: the focus stays in the text, the arrows choose, Enter opens. */
export function SearchPanel({ input, start, destinations, onLeave }: SearchPanelProps) {
  const { staff } = useStaff()
  const [typed, setTyped] = useState(start)
  const navigate = useNavigate()

  const mayFind = mayAll(staff, staffNeeds.person)
  const people = useQuery({
    ...peopleSearchQuery(typed),
    enabled: mayFind && typed.trim().length >= shortestSearch,
  })
  const courses = useQuery({ ...staffCoursesQuery(), enabled: mayAll(staff, staffNeeds.cohorts) })

  const groups = searchResults(typed, {
    destinations,
    people: (people.isEnabled && people.data) || [],
    courses: courses.data ?? [],
  })
  const results = groups.flatMap((group) => group.results)
  const isSearching = people.isFetching
  const combobox = useCombobox({
    text: typed,
    keys: results.map(({ to }) => to),
    // People come first, so until they are there Enter would open another result, or somebody of the text before.
    isPending: isSearching && groups[0]?.name !== texts.page,
    onChoose: open,
  })

  function open(to: string) {
    onLeave()
    navigate(to)
  }

  return (
    <div className="grid gap-3">
      <TextInput
        {...combobox.input}
        ref={input}
        type="search"
        aria-label={texts.label}
        placeholder={mayFind ? texts.placeholder : texts.placeholderPages}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={searchMaxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
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
        id={combobox.listId}
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
                option={combobox.option(result.to)}
                result={result}
                isActive={result.to === combobox.active}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p className="text-ink-mute text-xs">{texts.hint}</p>
    </div>
  )
}

type OptionProps = { option: ComponentProps<'button'>; result: SearchResult; isActive: boolean }

function Option({ option, result: { label, detail }, isActive }: OptionProps) {
  return (
    <button
      {...option}
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

type SearchResult = { to: string; label: string; detail?: string }
type ResultGroup = { name: string; results: readonly SearchResult[] }

const coursesShown = 5

type Searched = {
  destinations: readonly StaffDestination[]
  people: readonly FoundPerson[]
  courses: readonly StaffCourse[]
}

/**
 * Groups in the order in which they are offered: a page whose name begins as typed, people, courses, other pages.
 * Without a text, the pages.
 */
function searchResults(typed: string, { destinations, people, courses }: Searched): ResultGroup[] {
  const text = fold(typed.trim())
  const pages = findDestinations(destinations, typed)
  if (text === '') return [{ name: texts.pages, results: pages }]
  const named = pages.filter(({ label }) => fold(label).startsWith(text))
  return [
    { name: texts.page, results: named },
    { name: texts.people, results: people.map(personResult) },
    { name: texts.courses, results: matchingCourses(courses, text) },
    { name: texts.pages, results: pages.filter((page) => !named.includes(page)) },
  ].filter(({ results }) => results.length > 0)
}

function personResult({ person_id, name, email, evidence }: FoundPerson): SearchResult {
  return { to: personHref(person_id), label: name, detail: evidence ? `${email} · ${evidence}` : email }
}

function matchingCourses(courses: readonly StaffCourse[], text: string): SearchResult[] {
  const words = text.split(/\s+/)
  return overLast(courses)
    .filter(({ name, slug }) => words.every((word) => fold(`${name} ${slug}`).includes(word)))
    .slice(0, coursesShown)
    .map((cohort) => ({
      to: `${paths.cohorts}?${new URLSearchParams({ q: cohort.slug })}`,
      label: cohort.name,
      detail: startOf(cohort) ?? '',
    }))
}
