import { useQuery } from '@tanstack/react-query'
import { auditTexts } from '#content/audit.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { usePageTurn } from '#ui/use-page-turn.ts'
import { accountsQuery, auditPageQuery } from '../audit.api.ts'
import { auditAddress, everything, isEverything } from '../audit-view.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'

/** The changes with their author and hour; newest first. */
export function AuditPage() {
  const view = usePagedView(auditAddress)
  const { filter, setFilter } = view
  const plain = isEverything(filter)
  const list = useQuery(auditPageQuery(filter, view.before))
  const { data: accounts = new Map() } = useQuery(accountsQuery())
  const { region, turn } = usePageTurn()

  return (
    <div ref={region} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <h1>{auditTexts.title}</h1>
          <p className="text-ink-soft">{auditTexts.zoneNote}</p>
        </div>
        {/* A row chosen in the table fills the field: the form is remounted. */}
        <AuditFilters
          key={`${filter.row} ${accounts.get(filter.row) ?? ''}`}
          filter={filter}
          accounts={accounts}
          onChange={setFilter}
        />
      </div>
      <PagedTable
        caption={auditTexts.title}
        columns={auditColumns(accounts, ({ table_name: table, row_key: row }) =>
          turn(() => setFilter({ table, row, actor: null }, false)),
        )}
        rowKey={(entry) => String(entry.id)}
        empty={
          <EmptyList title={auditTexts.empty} reason={plain ? auditTexts.emptyYet : auditTexts.emptyFilter}>
            {!plain && (
              <Button variant="secondary" onClick={() => setFilter(everything)}>
                {auditTexts.clear}
              </Button>
            )}
          </EmptyList>
        }
        list={list}
        view={view}
        texts={auditTexts}
      />
    </div>
  )
}
