import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatPrice } from '#content/format.ts'
import {
  balancesTexts,
  completenessLabels,
  debtTexts,
  situationFilterLabels,
  sumTexts,
} from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { type Balance, type BalanceTotals, completenessFilters } from '#domain/contracts/balances.ts'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Field } from '#ui/field.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { type BalancesAddress, type BalancesFilter, situationFilters } from '../balances-filter.ts'
import { balancesPageQuery, balancesPageSize, balanceTotalsQuery } from '../tracking.queries.ts'
import { type BalanceAction, balanceColumns } from './balance-columns.tsx'
import { BalancesEmpty } from './balances-empty.tsx'
import { ListNotice, listHead } from './list-notice.tsx'
import { type Sum, Sums } from './sums.tsx'

export type StudentsTabProps = {
  address: BalancesAddress
  /** Figures as at the end of this day; null for now. */
  asOf: CalendarDay | null
  debtLink: BalanceAction | null
}

/** Fills the given height: the table scrolls, filters and pager stay in view. */
export function StudentsTab({ address, asOf, debtLink }: StudentsTabProps) {
  const view = usePagedView(address)
  const { filter, setFilter } = view
  const list = useQuery(balancesPageQuery(filter, asOf, view.before))
  const totals = useQuery(balanceTotalsQuery(filter, asOf))
  const columns = useMemo(() => balanceColumns(debtLink), [debtLink])

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className={listHead}>
        <ListFilters filter={filter} plain={address.plain} onChange={setFilter} texts={balancesTexts}>
          {(choose) => (
            <>
              <Field label={balancesTexts.completeness} className="list-filter">
                <ChoiceSelect
                  values={completenessFilters}
                  labels={completenessLabels}
                  value={filter.completeness}
                  onChange={(completeness) => choose({ completeness })}
                />
              </Field>
              <Field label={balancesTexts.situation} className="list-filter">
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
      </div>
      <PagedTable
        caption={balancesTexts.students}
        dense
        columns={columns}
        rowKey={keyOfBalance}
        empty={<BalancesEmpty filter={filter} isNow={asOf === null} onChange={setFilter} />}
        list={list}
        counted={{
          total: totals.isPlaceholderData === list.isPlaceholderData ? totals.data?.count : undefined,
          pageSize: balancesPageSize,
        }}
        sums={
          totals.error ? null : (
            <Sums sums={totals.data && sumsOf(totals.data)} stale={totals.isPlaceholderData} />
          )
        }
        view={view}
        texts={balancesTexts}
      />
    </div>
  )
}

function keyOfBalance({ person_id }: Balance): string {
  return String(person_id)
}

/** Whom the table shows, and what cannot be known of those without a sale. */
function ShownPeople({
  filter,
  onChange,
}: {
  filter: BalancesFilter
  onChange: (filter: BalancesFilter) => void
}) {
  switch (filter.completeness) {
    case 'incomplete':
      return <ListNotice tone="warning">{balancesTexts.incomplete}</ListNotice>
    case 'complete':
      return (
        <ListNotice tone="info">
          {balancesTexts.onlyComplete}{' '}
          <button
            type="button"
            className="underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
            onClick={() => onChange({ ...filter, completeness: 'all' })}
          >
            {balancesTexts.showAll}
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
    { name: debtTexts.debt, value: formatPrice(debt), hint: debtTexts.debtHint },
    { name: debtTexts.overdue, value: formatPrice(overdue), hint: debtTexts.overdueHint },
  ]
}
