import { paymentsListTexts } from '#content/tracking.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { Button } from '#ui/button.tsx'
import { defaultFilter, isDefaultFilter, type PaymentsFilter } from '../payments-filter.ts'

export type PaymentsEmptyProps = {
  filter: PaymentsFilter
  onChange: (filter: PaymentsFilter) => void
}

/** Explains the empty table, and offers the step that may show something. */
export function PaymentsEmpty({ filter, onChange }: PaymentsEmptyProps) {
  const plain = isDefaultFilter(filter)
  return (
    <EmptyList title={paymentsListTexts.empty} reason={reason(filter, plain)}>
      {filter.search !== '' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, search: '' })}>
          {paymentsListTexts.clearSearch}
        </Button>
      )}
      {filter.status !== 'all' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, status: 'all' })}>
          {paymentsListTexts.everyStatusAction}
        </Button>
      )}
      {!plain && filter.search === '' && (
        <Button variant="secondary" onClick={() => onChange(defaultFilter)}>
          {paymentsListTexts.clearFilters}
        </Button>
      )}
    </EmptyList>
  )
}

function reason(filter: PaymentsFilter, plain: boolean): string {
  if (plain) return paymentsListTexts.emptyYet
  return filter.search
    ? `${paymentsListTexts.emptySearch} «${filter.search}».`
    : paymentsListTexts.emptyFilter
}
