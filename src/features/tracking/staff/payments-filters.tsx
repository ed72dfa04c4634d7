import type { FormEvent } from 'react'
import { paymentStatusLabels } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import { cleanSearch } from '#flows/staff-list/list-search.ts'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { useTypedSearch } from '#flows/staff-list/use-typed-search.ts'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { Field } from '#ui/field.tsx'
import { type PaymentsFilter, paymentStatusFilters, paymentTypeFilters } from '../payments-filter.ts'

export type PaymentsFiltersProps = {
  filter: PaymentsFilter
  /** `typing`: a search in progress, which must not add every letter to the browser's history. */
  onChange: (filter: PaymentsFilter, how: 'typing' | 'choice') => void
}

const statusLabels = { ...paymentStatusLabels, all: paymentsListTexts.allStatuses }

export function PaymentsFilters({ filter, onChange }: PaymentsFiltersProps) {
  const { text, setText, send } = useTypedSearch(filter.search, (search) =>
    onChange({ ...filter, search }, 'typing'),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function choose(changes: Partial<PaymentsFilter>) {
    onChange({ ...filter, search: cleanSearch(text), ...changes }, 'choice')
  }

  return (
    <form
      aria-label={paymentsListTexts.filters}
      onSubmit={submit}
      className="grid w-full grid-cols-2 gap-3 md:w-auto md:grid-cols-[minmax(14rem,22rem)_11rem_11rem]"
    >
      <Field label={paymentsListTexts.search} className="col-span-2 md:col-span-1">
        <SearchBox
          enterKeyHint="search"
          placeholder={paymentsListTexts.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </Field>
      <Field label={paymentsListTexts.type}>
        <ChoiceSelect
          values={paymentTypeFilters}
          labels={paymentsListTexts.typeOptions}
          value={filter.type}
          onChange={(type) => choose({ type })}
        />
      </Field>
      <Field label={paymentsListTexts.status}>
        <ChoiceSelect
          values={paymentStatusFilters}
          labels={statusLabels}
          value={filter.status}
          onChange={(status) => choose({ status })}
        />
      </Field>
    </form>
  )
}
