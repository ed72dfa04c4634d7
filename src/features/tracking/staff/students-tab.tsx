import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatPrice } from '#content/format.ts'
import {
  completenessLabels,
  debtTexts,
  situationFilterLabels,
  sumTexts,
  balancesTexts as texts,
} from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { type BalanceTotals, completenessFilters } from '#domain/contracts/balances.ts'
import { everyDay } from '#domain/day-range.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { balancesPageQuery, balancesPageSize, balanceTotalsQuery } from '../tracking.api.ts'
import { type BalancesAddress, type BalancesFilter, situationFilters } from '../tracking-filters.ts'
import { type BalanceAction, balanceColumns } from './balance-columns.tsx'
import { ListNotice, MoneyList, type Sum } from './money-list.tsx'

export type StudentsTabProps = {
  address: BalancesAddress
  /** Figures as at the end of this day; null for now. */
  asOf: CalendarDay | null
  debtLink: BalanceAction | null
}

export function StudentsTab({ address, asOf, debtLink }: StudentsTabProps) {
  const view = usePagedView(address)
  const { filter, setFilter } = view
  const list = useQuery(balancesPageQuery(filter, asOf, view.before))
  const totals = useQuery(balanceTotalsQuery(filter, asOf))
  const columns = useMemo(() => balanceColumns(debtLink), [debtLink])

  return (
    <MoneyList
      caption={texts.students}
      columns={columns}
      rowKey={({ person_id }) => String(person_id)}
      empty={<NoStudents filter={filter} isNow={asOf === null} onChange={setFilter} />}
      list={list}
      pageSize={balancesPageSize}
      totals={totals}
      sums={totals.data && sumsOf(totals.data)}
      view={view}
      texts={texts}
      filters={
        <>
          <ListFilters filter={filter} plain={address.plain} onChange={setFilter} texts={texts}>
            {(choose) => (
              <>
                <Field label={texts.completeness} className="list-filter">
                  <ChoiceSelect
                    values={completenessFilters}
                    labels={completenessLabels}
                    value={filter.completeness}
                    onChange={(completeness) => choose({ completeness })}
                  />
                </Field>
                <Field label={texts.situation} className="list-filter">
                  <ChoiceSelect
                    values={situationFilters}
                    labels={situationFilterLabels}
                    value={filter.situation}
                    onChange={(situation) => choose({ situation })}
                  />
                </Field>
              </>
            )}
          </ListFilters>
          <ShownPeople filter={filter} onChange={setFilter} />
        </>
      }
    />
  )
}

type FilterProps = { filter: BalancesFilter; onChange: (filter: BalancesFilter) => void }

/** The people whom the table shows, and what cannot be known of those without a sale. */
function ShownPeople({ filter, onChange }: FilterProps) {
  switch (filter.completeness) {
    case 'incomplete':
      return <ListNotice tone="warning">{texts.incomplete}</ListNotice>
    case 'complete':
      return (
        <ListNotice tone="info">
          {texts.onlyComplete}{' '}
          <button
            type="button"
            className="underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
            onClick={() => onChange({ ...filter, completeness: 'all' })}
          >
            {texts.showAll}
          </button>
        </ListNotice>
      )
    case 'all':
      return null
  }
}

function sumsOf({ agreed, paid, remaining, debt, overdue }: BalanceTotals): Sum[] {
  return [
    { name: sumTexts.agreed, value: formatPrice(agreed) },
    { name: sumTexts.paid, value: formatPrice(paid) },
    { name: sumTexts.remaining, value: formatPrice(remaining) },
    { name: debtTexts.debt, value: formatPrice(debt) },
    { name: debtTexts.overdue, value: formatPrice(overdue) },
  ]
}

/** Explains the empty table, and offers the step that may show something. `isNow`: the table is of today. */
function NoStudents({ filter, isNow, onChange }: FilterProps & { isNow: boolean }) {
  const { search, situation, completeness, days } = filter
  const everyone = { completeness: 'all', situation: 'all', days: everyDay } as const
  const isNarrowed = situation !== 'all' || completeness !== 'all' || `${days.from}${days.to}` !== ''
  const reason = isNarrowed ? texts.emptyFilter : isNow ? texts.emptyYet : texts.emptyThen
  return (
    <EmptyList title={texts.empty} reason={search ? `${texts.emptySearch} «${search}».` : reason}>
      {search !== '' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, search: '' })}>
          {texts.clearSearch}
        </Button>
      )}
      {isNarrowed && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, ...everyone })}>
          {search === '' ? texts.clearFilters : texts.everyone}
        </Button>
      )}
    </EmptyList>
  )
}
