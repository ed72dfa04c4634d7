import { useQuery } from '@tanstack/react-query'
import { paymentStatusLabels } from '#content/staff.ts'
import { sumTexts, paymentsListTexts as texts } from '#content/tracking.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { paymentsPageQuery, paymentsPageSize, paymentTotalsQuery } from '../tracking.api.ts'
import {
  defaultFilter,
  isDefaultFilter,
  type PaymentsFilter,
  paymentStatusFilters,
  paymentsAddress,
  paymentTypeFilters,
} from '../tracking-filters.ts'
import { formatSum, ListNotice, MoneyList } from './money-list.tsx'
import { paymentColumns } from './payments-columns.tsx'

const statusLabels = { ...paymentStatusLabels, all: texts.allStatuses }

export function PaymentsTab() {
  const view = usePagedView(paymentsAddress)
  const { filter, setFilter } = view
  const list = useQuery(paymentsPageQuery(filter, view.before))
  const totals = useQuery(paymentTotalsQuery(filter))

  return (
    <MoneyList
      caption={texts.payments}
      columns={paymentColumns}
      rowKey={({ id }) => String(id)}
      empty={<NoPayments filter={filter} onChange={setFilter} />}
      list={list}
      pageSize={paymentsPageSize}
      totals={totals}
      sums={totals.data?.sums.flatMap((sum) => [
        { name: sumTexts.payments, value: formatSum(sum) },
        ...(sum.refunded ? [{ name: sumTexts.refunded, value: formatSum(sum.refunded) }] : []),
      ])}
      view={view}
      texts={texts}
      filters={
        <>
          <ListFilters
            filter={filter}
            plain={paymentsAddress.plain}
            onChange={setFilter}
            texts={{ ...texts, days: dayLabelOf(filter.status) }}
          >
            {(choose) => (
              <>
                <Field label={texts.type} className="list-filter">
                  <ChoiceSelect
                    values={paymentTypeFilters}
                    labels={texts.typeOptions}
                    value={filter.type}
                    onChange={(type) => choose({ type })}
                  />
                </Field>
                <Field label={texts.status} className="list-filter">
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
        </>
      }
    />
  )
}

function shownSentence(status: PaymentsFilter['status']): string {
  if (status === 'PAID') return texts.onlyPaid
  if (status === 'all') return texts.everyStatus
  return `${texts.onlyStatus} ${status} (${paymentStatusLabels[status]}).`
}

/** A payment counts on the day it was paid, another order on the day it was made (decision 122). */
function dayLabelOf(status: PaymentsFilter['status']): string {
  const { paid, made, either } = texts.days
  return status === 'PAID' ? paid : status === 'all' ? either : made
}

type NoPaymentsProps = { filter: PaymentsFilter; onChange: (filter: PaymentsFilter) => void }

/** Explains the empty table, and offers the step that may show something. */
function NoPayments({ filter, onChange }: NoPaymentsProps) {
  const isPlain = isDefaultFilter(filter)
  const reason = filter.search ? `${texts.emptySearch} «${filter.search}».` : texts.emptyFilter
  return (
    <EmptyList title={texts.empty} reason={isPlain ? texts.emptyYet : reason}>
      {filter.search !== '' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, search: '' })}>
          {texts.clearSearch}
        </Button>
      )}
      {filter.status !== 'all' && (
        <Button variant="secondary" onClick={() => onChange({ ...filter, status: 'all' })}>
          {texts.everyStatusAction}
        </Button>
      )}
      {!isPlain && filter.search === '' && (
        <Button variant="secondary" onClick={() => onChange(defaultFilter)}>
          {texts.clearFilters}
        </Button>
      )}
    </EmptyList>
  )
}
