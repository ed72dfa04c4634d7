import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentStatusLabels, trackingTexts } from '#content/staff.ts'
import { PagedTable } from '#flows/staff-list/paged-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { classNames } from '#ui/class-names.ts'
import { ToneShape, toneGround, toneText } from '#ui/tone.tsx'
import { usePageTurn } from '#ui/use-page-turn.ts'
import { useTableShape } from '#ui/use-table-shape.ts'
import { type PaymentsFilter, paymentsAddress } from '../payments-filter.ts'
import { paymentsPageQuery } from '../tracking.queries.ts'
import { paymentColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { PaymentsFilters } from './payments-filters.tsx'

/** Fills the given height: the table scrolls, filters and pager stay in view. */
export function PaymentsTab({ heading }: { heading: ReactNode }) {
  const view = usePagedView(paymentsAddress)
  const { filter, setFilter } = view
  const list = useQuery(paymentsPageQuery(filter, view.before))
  const shape = useTableShape()
  const { region, turn } = usePageTurn()

  return (
    <div ref={region} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {heading}
        <PaymentsFilters filter={filter} onChange={setFilter} />
      </div>
      <ShownStatus status={filter.status} />
      <PagedTable
        caption={trackingTexts.payments}
        columns={paymentColumns[shape]}
        rowKey={({ id }) => String(id)}
        empty={<PaymentsEmpty filter={filter} onChange={setFilter} />}
        list={list}
        view={view}
        texts={trackingTexts}
        skeleton={{ rows: 12, rowHeight: 'h-6' }}
        turn={turn}
      />
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
