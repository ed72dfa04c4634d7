import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentStatusLabels, trackingTexts } from '#content/staff.ts'
import { classNames } from '#ui/class-names.ts'
import { Pager } from '#ui/pager.tsx'
import { Table } from '#ui/table.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { ToneShape, toneGround, toneText } from '#ui/tone.tsx'
import { usePageTurn } from '#ui/use-page-turn.ts'
import { useTableShape } from '#ui/use-table-shape.ts'
import type { PaymentsFilter } from '../payments-filter.ts'
import { paymentsPageQuery } from '../tracking.queries.ts'
import { paymentColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { PaymentsFailure } from './payments-failure.tsx'
import { PaymentsFilters } from './payments-filters.tsx'
import { usePaymentsView } from './use-payments-view.ts'

/** Fills the height it is given: the table scrolls, filters and pages stay in sight. */
export function PaymentsTab({ heading }: { heading: ReactNode }) {
  const { filter, before, page, setFilter, goNext, goPrevious } = usePaymentsView()
  const query = useQuery(paymentsPageQuery(filter, before))
  const { data, error, isFetching, isPlaceholderData } = query
  const next = data?.next ?? null
  const shape = useTableShape()
  const { region, turn } = usePageTurn()

  return (
    <div ref={region} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {heading}
        <PaymentsFilters filter={filter} onChange={setFilter} />
      </div>
      <ShownStatus status={filter.status} />
      {error && <PaymentsFailure error={error} retrying={isFetching} onRetry={() => void query.refetch()} />}
      {data && (
        <Table
          caption={trackingTexts.payments}
          captionHidden
          columns={paymentColumns[shape]}
          rows={data.payments}
          rowKey={(payment) => payment.id}
          busy={isPlaceholderData}
          empty={<PaymentsEmpty filter={filter} onChange={setFilter} />}
          className="min-h-40 max-md:overflow-visible!"
        />
      )}
      {!data && !error && <TableSkeleton label={trackingTexts.loading} rows={12} rowHeight="h-6" />}
      {data && (
        <Pager
          texts={trackingTexts}
          page={page}
          rows={data.payments.length}
          updating={isFetching}
          onPrevious={before === null || isPlaceholderData ? null : () => turn(goPrevious)}
          onNext={next === null || isPlaceholderData ? null : () => turn(() => goNext(next))}
        />
      )}
    </div>
  )
}

/** One line, since the table comes first; green only for what the specification calls so. */
function ShownStatus({ status }: { status: PaymentsFilter['status'] }) {
  const tone = status === 'PAID' ? 'success' : 'info'
  return (
    <p
      className={classNames(
        'flex shrink-0 items-center gap-2 rounded-sm px-3 py-1.5',
        toneGround[tone],
        toneText[tone],
      )}
    >
      <ToneShape tone={tone} className="size-3 shrink-0" />
      {shownSentence(status)}
    </p>
  )
}

function shownSentence(status: PaymentsFilter['status']): string {
  if (status === 'PAID') return trackingTexts.onlyPaid
  if (status === 'all') return trackingTexts.everyStatus
  return `${trackingTexts.onlyStatus} ${status} (${paymentStatusLabels[status]}).`
}
