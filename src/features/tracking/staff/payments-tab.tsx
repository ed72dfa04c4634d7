import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { paymentStatusLabels, trackingTexts } from '#content/staff.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table } from '#ui/table.tsx'
import { ToneShape, toneGround, toneText } from '#ui/tone.tsx'
import { useTableShape } from '#ui/use-table-shape.ts'
import type { PaymentsFilter } from '../payments-filter.ts'
import { paymentsPageQuery } from '../tracking.queries.ts'
import { paymentColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { PaymentsFailure } from './payments-failure.tsx'
import { PaymentsFilters } from './payments-filters.tsx'
import { usePaymentsView } from './use-payments-view.ts'

const skeletonRows = Array.from({ length: 12 }, (_, row) => `row-${row}`)

/** Fills the height it is given: the table scrolls, filters and pages stay in sight. */
export function PaymentsTab({ heading }: { heading: ReactNode }) {
  const { filter, before, page, setFilter, goNext, goPrevious } = usePaymentsView()
  const query = useQuery(paymentsPageQuery(filter, before))
  const { data, error, isFetching, isPlaceholderData } = query
  const shape = useTableShape()
  const region = useRef<HTMLDivElement>(null)

  function turn(move: () => void) {
    move()
    // The new page is read from its first row.
    region.current?.querySelector('section')?.scrollTo?.({ top: 0 })
  }

  const failure = error && (
    <PaymentsFailure error={error} retrying={isFetching} onRetry={() => void query.refetch()} />
  )

  return (
    <div ref={region} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {heading}
        <PaymentsFilters filter={filter} onChange={setFilter} />
      </div>
      <ShownStatus status={filter.status} />
      {failure}
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
      {!data && !error && <LoadingTable />}
      {data && (
        <nav
          aria-label={trackingTexts.pages}
          className="grid shrink-0 grid-cols-2 items-center gap-3 sm:flex"
        >
          <p className="figures col-span-2 mr-auto flex items-center gap-2 text-ink-soft" role="status">
            {`${trackingTexts.page} ${page} · ${countOf(data.payments.length)}`}
            {isFetching && (
              <>
                <Spinner className="size-3.5" />
                <span className="sr-only">{trackingTexts.updating}</span>
              </>
            )}
          </p>
          <Button
            variant="secondary"
            disabled={before === null || isPlaceholderData}
            onClick={() => turn(goPrevious)}
          >
            {trackingTexts.previous}
          </Button>
          <Button
            variant="secondary"
            disabled={data.next === null || isPlaceholderData}
            onClick={() => {
              const { next } = data
              if (next) turn(() => goNext(next))
            }}
          >
            {trackingTexts.next}
          </Button>
        </nav>
      )}
    </div>
  )
}

function countOf(payments: number): string {
  return `${payments} ${payments === 1 ? trackingTexts.count.one : trackingTexts.count.many}`
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

function LoadingTable() {
  return (
    <div className="grid min-h-0 gap-2 overflow-hidden rounded border border-line p-3" aria-busy="true">
      <p role="status" className="py-1 text-ink-soft">
        {trackingTexts.loading}
      </p>
      {skeletonRows.map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  )
}
