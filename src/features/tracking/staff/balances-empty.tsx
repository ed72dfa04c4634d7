import { balancesTexts } from '#content/tracking.ts'
import { everyDay } from '#domain/day-range.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { Button } from '#ui/button.tsx'
import type { BalancesFilter } from '../balances-filter.ts'

export type BalancesEmptyProps = {
  filter: BalancesFilter
  /** The table is of today. */
  isNow: boolean
  onChange: (filter: BalancesFilter) => void
}

/** Explains the empty table, and offers the step that may show something. */
export function BalancesEmpty({ filter, isNow, onChange }: BalancesEmptyProps) {
  const everyone = { completeness: 'all', situation: 'all', days: everyDay } as const
  const isNarrowed =
    filter.situation !== 'all' ||
    filter.completeness !== 'all' ||
    `${filter.days.from}${filter.days.to}` !== ''
  return (
    <EmptyList title={balancesTexts.empty} reason={reason(filter, isNarrowed, isNow)}>
      {filter.search !== '' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, search: '' })}>
          {balancesTexts.clearSearch}
        </Button>
      )}
      {filter.search !== '' && isNarrowed && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, ...everyone })}>
          {balancesTexts.everyone}
        </Button>
      )}
      {filter.search === '' && isNarrowed && (
        <Button variant="secondary" onClick={() => onChange({ search: '', ...everyone })}>
          {balancesTexts.clearFilters}
        </Button>
      )}
    </EmptyList>
  )
}

function reason(filter: BalancesFilter, isNarrowed: boolean, isNow: boolean): string {
  if (filter.search) return `${balancesTexts.emptySearch} «${filter.search}».`
  if (isNarrowed) return balancesTexts.emptyFilter
  return isNow ? balancesTexts.emptyYet : balancesTexts.emptyThen
}
