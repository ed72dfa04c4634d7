import type { FormEvent } from 'react'
import { paymentStatusLabels } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import { DayRangeFields } from '#flows/staff-list/day-range-fields.tsx'
import { cleanSearch } from '#flows/staff-list/list-address.ts'
import { SearchBox, useTypedSearch } from '#flows/staff-list/search-box.tsx'
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
      className="grid w-full grid-cols-2 gap-3 md:flex md:flex-wrap"
    >
      <Field label={paymentsListTexts.search} className="col-span-2 md:w-88">
        <SearchBox
          enterKeyHint="search"
          placeholder={paymentsListTexts.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </Field>
      <Field label={paymentsListTexts.type} className="md:w-44">
        <ChoiceSelect
          values={paymentTypeFilters}
          labels={paymentsListTexts.typeOptions}
          value={filter.type}
          onChange={(type) => choose({ type })}
        />
      </Field>
      <Field label={paymentsListTexts.status} className="md:w-44">
        <ChoiceSelect
          values={paymentStatusFilters}
          labels={statusLabels}
          value={filter.status}
          onChange={(status) => choose({ status })}
        />
      </Field>
      <DayRangeFields
        label={dayLabelOf(filter.status)}
        value={filter.days}
        onChange={(days) => choose({ days })}
      />
    </form>
  )
}

/** A payment counts on the day it was paid, another order on the day it was made (decision 122). */
function dayLabelOf(status: PaymentsFilter['status']): string {
  const { paid, made, either } = paymentsListTexts.days
  return status === 'PAID' ? paid : status === 'all' ? either : made
}
