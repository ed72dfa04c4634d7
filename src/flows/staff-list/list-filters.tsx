import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { listFilterTexts } from '#content/staff-lists.ts'
import type { DayRange } from '#domain/day-range.ts'
import { Button } from '#ui/button.tsx'
import { Caret } from '#ui/caret.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { DayRangeFields } from './day-range-fields.tsx'
import { cleanSearch } from './list-address.ts'
import { SearchBox, useTypedSearch } from './search-box.tsx'

export type ListFiltersProps<Filter> = {
  filter: Filter
  /** Without a choice. */
  plain: Filter
  onChange: (filter: Filter) => void
  /** `days`: where the list has a range of them. */
  texts: { filters: string; search: string; searchPlaceholder: string; days?: string }
  /** The choices between search and days. */
  children: (choose: (changes: Partial<Filter>) => void) => ReactNode
}

/**
 * The filters of a list: a search, choices of its own, maybe a range of days. A choice sends with it what is being typed. On a
 * phone the search and one button that opens the others, so that rows are on the first screen.
 */
export function ListFilters<Filter extends { search: string; days?: DayRange }>(
  props: ListFiltersProps<Filter>,
) {
  const { filter, plain, onChange, texts, children } = props
  const [isOpen, setOpen] = useState(false)
  const othersId = useId()
  const chosen = Object.entries(filter).filter(
    ([name, value]) =>
      name !== 'search' && JSON.stringify(value) !== JSON.stringify(plain[name as keyof Filter]),
  )
  const { text, setText, send } = useTypedSearch(filter.search, (search) => onChange({ ...filter, search }))

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function choose(changes: Partial<Filter>) {
    onChange({ ...filter, search: cleanSearch(text), ...changes })
  }

  return (
    <form
      aria-label={texts.filters}
      onSubmit={submit}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-end gap-3 md:flex md:flex-wrap min-[1400px]:w-auto"
    >
      <Field label={texts.search} className="list-filter [--filter:14rem]">
        <SearchBox
          enterKeyHint="search"
          placeholder={texts.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </Field>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={othersId}
        onClick={() => setOpen(!isOpen)}
        className="group/opener md:hidden"
      >
        {listFilterTexts.open(chosen.length)}
        <Caret />
      </Button>
      <div
        id={othersId}
        className={classNames(
          'col-span-2 grid-cols-2 items-end gap-3 md:contents',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {children(choose)}
        {texts.days && filter.days && (
          <DayRangeFields
            label={texts.days}
            value={filter.days}
            onChange={(days) => choose({ days } as Partial<Filter>)}
          />
        )}
      </div>
    </form>
  )
}
