import { trackingTexts } from '#content/staff.ts'
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
    <EmptyList title={trackingTexts.empty} reason={reason(filter, plain)}>
      {filter.search !== '' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, search: '' })}>
          {trackingTexts.clearSearch}
        </Button>
      )}
      {filter.status !== 'all' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, status: 'all' })}>
          {trackingTexts.everyStatusAction}
        </Button>
      )}
      {!plain && filter.search === '' && (
        <Button variant="secondary" onClick={() => onChange(defaultFilter)}>
          {trackingTexts.clearFilters}
        </Button>
      )}
    </EmptyList>
  )
}

function reason(filter: PaymentsFilter, plain: boolean): string {
  if (plain) return trackingTexts.emptyYet
  return filter.search ? `${trackingTexts.emptySearch} «${filter.search}».` : trackingTexts.emptyFilter
}
