import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { auditTexts } from '#content/audit.ts'
import { isOffline } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { usePageTurn } from '#ui/use-page-turn.ts'
import { useTableShape } from '#ui/use-table-shape.ts'
import type { AuditEntry } from '../audit.api.ts'
import { auditPageQuery } from '../audit.queries.ts'
import { type AuditFilter, everything, isEverything } from '../audit-view.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditView } from './use-audit-view.ts'

/** Who changed what, and when; newest first. */
export function AuditPage({ heading }: { heading: ReactNode }) {
  const view = useAuditView()
  const { filter, setFilter } = view
  const list = useQuery(auditPageQuery(filter, view.before))
  const about = filter.row === '' ? undefined : list.data?.shown.find(({ row }) => row === filter.row)
  const shape = useTableShape()
  const { region, turn } = usePageTurn()

  return (
    <div ref={region} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          {heading}
          <p className="text-ink-soft">{auditTexts.zoneNote}</p>
        </div>
        {/* A row chosen in the table writes into the box: the form starts anew. */}
        <AuditFilters
          key={`${filter.row} ${about ? nameOfRow(about) : ''}`}
          filter={filter}
          rowName={about ? nameOfRow(about) : null}
          onChange={setFilter}
        />
      </div>
      {list.error && (
        <LoadFailure
          texts={auditTexts}
          offline={isOffline(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <PagedTable
        caption={auditTexts.title}
        columns={auditColumns(shape, {
          open: (entry) => turn(() => setFilter({ table: entry.table, row: entry.row, actor: null })),
          nameOf: nameOfRow,
        })}
        rowKey={(entry) => String(entry.id)}
        empty={<Nothing filter={filter} onClear={() => setFilter(everything)} />}
        list={list}
        view={view}
        texts={auditTexts}
        skeleton={{ rows: 8, rowHeight: 'h-9' }}
        turn={turn}
      />
    </div>
  )
}

function nameOfRow({ row, rowName, rowGone }: AuditEntry): string {
  if (!rowName) return rowGone ? auditTexts.goneName(row) : auditTexts.rowName(row)
  return rowGone ? auditTexts.gone(rowName) : rowName
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
