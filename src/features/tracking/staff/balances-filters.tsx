import type { FormEvent } from 'react'
import { balancesTexts, completenessLabels, situationFilterLabels } from '#content/tracking.ts'
import { completenessFilters } from '#domain/contracts/balances.ts'
import { DayRangeFields } from '#flows/staff-list/day-range-fields.tsx'
import { cleanSearch } from '#flows/staff-list/list-address.ts'
import { SearchBox, useTypedSearch } from '#flows/staff-list/search-box.tsx'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { type BalancesFilter, situationFilters } from '../balances-filter.ts'

export type BalancesFiltersProps = {
  filter: BalancesFilter
  /** `typing`: a search in progress, which must not add every letter to the browser's history. */
  onChange: (filter: BalancesFilter, how: 'typing' | 'choice') => void
}

export function BalancesFilters({ filter, onChange }: BalancesFiltersProps) {
  const { text, setText, send } = useTypedSearch(filter.search, (search) =>
    onChange({ ...filter, search }, 'typing'),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function choose(changes: Partial<BalancesFilter>) {
    onChange({ ...filter, search: cleanSearch(text), ...changes }, 'choice')
  }

  return (
    <form
      aria-label={balancesTexts.filters}
      onSubmit={submit}
      className="grid w-full grid-cols-2 gap-3 md:flex md:flex-wrap"
    >
      <Field label={balancesTexts.search} className="col-span-2 md:w-88">
        <SearchBox
          enterKeyHint="search"
          placeholder={balancesTexts.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </Field>
      <Field label={balancesTexts.completeness} className="md:w-44">
        <ChoiceSelect
          values={completenessFilters}
          labels={completenessLabels}
          value={filter.completeness}
          onChange={(completeness) => choose({ completeness })}
        />
      </Field>
      <Field label={balancesTexts.situation} className="md:w-44">
        <ChoiceSelect
          values={situationFilters}
          labels={situationFilterLabels}
          value={filter.situation}
          onChange={(situation) => choose({ situation })}
        />
      </Field>
      <DayRangeFields label={balancesTexts.days} value={filter.days} onChange={(days) => choose({ days })} />
    </form>
  )
}
