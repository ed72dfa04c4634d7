import { useQuery } from '@tanstack/react-query'
import { paymentStatusLabels } from '#content/staff.ts'
import { paymentsListTexts, sumTexts } from '#content/tracking.ts'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { formatSum } from '../currency-sum.ts'
import { type PaymentsFilter, paymentsAddress } from '../payments-filter.ts'
import type { Payment } from '../tracking.api.ts'
import { paymentsPageQuery, paymentsPageSize, paymentTotalsQuery } from '../tracking.queries.ts'
import { ListNotice } from './list-notice.tsx'
import { paymentColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { PaymentsFilters } from './payments-filters.tsx'
import { Sums } from './sums.tsx'

/** Fills the given height: the table scrolls, filters and pager stay in view. */
export function PaymentsTab() {
  const view = usePagedView(paymentsAddress)
  const { filter, setFilter } = view
  const list = useQuery(paymentsPageQuery(filter, view.before))
  const totals = useQuery(paymentTotalsQuery(filter))

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <PaymentsFilters filter={filter} onChange={setFilter} />
      {/* Green only for what the specification calls so. */}
      <ListNotice tone={filter.status === 'PAID' ? 'success' : 'info'}>
        {shownSentence(filter.status)}
      </ListNotice>
      <PagedTable
        caption={paymentsListTexts.payments}
        dense
        columns={paymentColumns}
        rowKey={keyOfPayment}
        empty={<PaymentsEmpty filter={filter} onChange={setFilter} />}
        list={list}
        counted={{
          total: totals.isPlaceholderData === list.isPlaceholderData ? totals.data?.count : undefined,
          pageSize: paymentsPageSize,
        }}
        sums={
          totals.error ? null : (
            <Sums
              sums={totals.data?.sums.flatMap((sum) => [
                { name: sumTexts.payments, value: formatSum(sum) },
                ...(sum.refunded ? [{ name: sumTexts.refunded, value: formatSum(sum.refunded) }] : []),
              ])}
              stale={totals.isPlaceholderData}
            />
          )
        }
        view={view}
        texts={paymentsListTexts}
        skeleton={{ rows: 12, rowHeight: 'h-6' }}
      />
    </div>
  )
}

function keyOfPayment({ id }: Payment): string {
  return String(id)
}

function shownSentence(status: PaymentsFilter['status']): string {
  if (status === 'PAID') return paymentsListTexts.onlyPaid
  if (status === 'all') return paymentsListTexts.everyStatus
  return `${paymentsListTexts.onlyStatus} ${status} (${paymentStatusLabels[status]}).`
}
