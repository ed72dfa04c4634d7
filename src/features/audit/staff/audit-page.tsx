import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { auditTexts } from '#content/audit.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table } from '#ui/table.tsx'
import { useTableShape } from '#ui/use-table-shape.ts'
import { actorsQuery, auditPageQuery } from '../audit.queries.ts'
import { type AuditFilter, everything, isEverything } from '../audit-view.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditView } from './use-audit-view.ts'

const skeletonRows = Array.from({ length: 8 }, (_, row) => `row-${row}`)

/** Who changed what, and when; newest first. */
export function AuditPage({ heading }: { heading: ReactNode }) {
  const { filter, before, page, setFilter, goNext, goPrevious } = useAuditView()
  const query = useQuery(auditPageQuery(filter, before))
  const { data, error, isFetching, isPlaceholderData } = query
  const { data: actors = [] } = useQuery(actorsQuery())
  const shape = useTableShape()
  const region = useRef<HTMLDivElement>(null)
  const offline = error instanceof StaffRequestError && error.failure === 'network'

  function turn(move: () => void) {
    move()
    // The new page is read from its first row.
    region.current?.querySelector('section')?.scrollTo?.({ top: 0 })
  }

  return (
    <div ref={region} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          {heading}
          <p className="text-ink-soft">{auditTexts.zoneNote}</p>
        </div>
        {/* A row chosen in the table writes into the box: the form starts anew. */}
        <AuditFilters key={filter.row} filter={filter} onChange={setFilter} />
      </div>
      {error && (
        <FailureNotice
          title={offline ? auditTexts.offline : auditTexts.failed}
          retryLabel={auditTexts.retry}
          retrying={isFetching}
          onRetry={() => void query.refetch()}
        >
          {offline ? auditTexts.offlineHint : auditTexts.failedHint}
        </FailureNotice>
      )}
      {data && (
        <Table
          caption={auditTexts.title}
          captionHidden
          columns={auditColumns(shape, {
            open: (entry) => turn(() => setFilter({ table: entry.table, row: entry.row, actor: null })),
            // A member of the staff is kept by the id of the account.
            nameOf: ({ row }) => actors.find(({ id }) => id === row)?.name ?? auditTexts.rowName(row),
          })}
          rows={data.entries}
          rowKey={(entry) => String(entry.id)}
          busy={isPlaceholderData}
          empty={<Nothing filter={filter} onClear={() => setFilter(everything)} />}
          className="min-h-40 max-md:overflow-visible!"
        />
      )}
      {!data && !error && <Loading />}
      {data && (
        <nav aria-label={auditTexts.pages} className="grid shrink-0 grid-cols-2 items-center gap-3 sm:flex">
          <p className="figures col-span-2 mr-auto flex items-center gap-2 text-ink-soft" role="status">
            {`${auditTexts.page} ${page} · ${countOf(data.entries.length)}`}
            {isFetching && (
              <>
                <Spinner className="size-3.5" />
                <span className="sr-only">{auditTexts.updating}</span>
              </>
            )}
          </p>
          <Button
            variant="secondary"
            disabled={before === null || isPlaceholderData}
            onClick={() => turn(goPrevious)}
          >
            {auditTexts.previous}
          </Button>
          <Button
            variant="secondary"
            disabled={data.next === null || isPlaceholderData}
            onClick={() => {
              const { next } = data
              if (next) turn(() => goNext(next))
            }}
          >
            {auditTexts.next}
          </Button>
        </nav>
      )}
    </div>
  )
}

function countOf(entries: number): string {
  return `${entries} ${entries === 1 ? auditTexts.count.one : auditTexts.count.many}`
}

function Nothing({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const plain = isEverything(filter)
  return (
    <div className="grid justify-items-center gap-4">
      <div className="grid gap-1">
        <p className="font-display font-semibold text-base text-ink">{auditTexts.empty}</p>
        <p>{plain ? auditTexts.emptyYet : auditTexts.emptyFilter}</p>
      </div>
      {!plain && (
        <Button variant="secondary" onClick={onClear}>
          {auditTexts.clear}
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className="grid min-h-0 gap-2 overflow-hidden rounded border border-line p-3" aria-busy="true">
      <p role="status" className="py-1 text-ink-soft">
        {auditTexts.loading}
      </p>
      {skeletonRows.map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  )
}
