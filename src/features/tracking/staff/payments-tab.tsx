import { useQuery } from '@tanstack/react-query'
import { paymentStatusLabels } from '#content/staff.ts'
import { paymentsListTexts, sumTexts } from '#content/tracking.ts'
import type { Payment } from '#domain/contracts/payments.ts'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Field } from '#ui/field.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import {
  type PaymentsFilter,
  paymentStatusFilters,
  paymentsAddress,
  paymentTypeFilters,
} from '../payments-filter.ts'
import { paymentsPageQuery, paymentsPageSize, paymentTotalsQuery } from '../tracking.queries.ts'
import { ListNotice, listHead } from './list-notice.tsx'
import { paymentColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { formatSum, Sums } from './sums.tsx'

const statusLabels = { ...paymentStatusLabels, all: paymentsListTexts.allStatuses }

/** Fills the given height: the table scrolls, filters and pager stay in view. */
export function PaymentsTab() {
  const view = usePagedView(paymentsAddress)
  const { filter, setFilter } = view
  const list = useQuery(paymentsPageQuery(filter, view.before))
  const totals = useQuery(paymentTotalsQuery(filter))

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className={listHead}>
        <ListFilters
          filter={filter}
          plain={paymentsAddress.plain}
          onChange={setFilter}
          texts={{ ...paymentsListTexts, days: dayLabelOf(filter.status) }}
        >
          {(choose) => (
            <>
              <Field label={paymentsListTexts.type} className="list-filter">
                <ChoiceSelect
                  values={paymentTypeFilters}
                  labels={paymentsListTexts.typeOptions}
                  value={filter.type}
                  onChange={(type) => choose({ type })}
                />
              </Field>
              <Field label={paymentsListTexts.status} className="list-filter">
                <ChoiceSelect
                  values={paymentStatusFilters}
                  labels={statusLabels}
                  value={filter.status}
                  onChange={(status) => choose({ status })}
                />
              </Field>
            </>
          )}
        </ListFilters>
        {/* Green only for what the specification calls so. */}
        <ListNotice tone={filter.status === 'PAID' ? 'success' : 'info'}>
          {shownSentence(filter.status)}
        </ListNotice>
      </div>
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

/** A payment counts on the day it was paid, another order on the day it was made (decision 122). */
function dayLabelOf(status: PaymentsFilter['status']): string {
  const { paid, made, either } = paymentsListTexts.days
  return status === 'PAID' ? paid : status === 'all' ? either : made
}
