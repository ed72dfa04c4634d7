import { trackingTexts } from '#content/staff.ts'
import { Button } from '#ui/button.tsx'
import { defaultFilter, isDefaultFilter, type PaymentsFilter } from '../payments-filter.ts'

export type PaymentsEmptyProps = {
  filter: PaymentsFilter
  onChange: (filter: PaymentsFilter) => void
}

/** Says why there is nothing, and offers the step that may show something. */
export function PaymentsEmpty({ filter, onChange }: PaymentsEmptyProps) {
  const plain = isDefaultFilter(filter)
  return (
    <div className="grid justify-items-center gap-4">
      <div className="grid gap-1">
        <p className="font-display font-semibold text-base text-ink">{trackingTexts.empty}</p>
        <p>{reason(filter, plain)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
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
      </div>
    </div>
  )
}

function reason(filter: PaymentsFilter, plain: boolean): string {
  if (plain) return trackingTexts.emptyYet
  return filter.search ? `${trackingTexts.emptySearch} «${filter.search}».` : trackingTexts.emptyFilter
}
