import { useQuery } from '@tanstack/react-query'
import { slowPagesTexts } from '#content/page-speed.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { measures } from '#platform/analytics.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { useTableShape } from '#ui/use-table-shape.ts'
import { slowPagesQuery } from '../health.queries.ts'
import { narrowSpeedColumns, speedColumns } from './slow-pages-columns.tsx'

/** How fast the public pages were for visitors who allow measuring (decision 97). */
export function SlowPagesSection() {
  const query = useQuery(slowPagesQuery())
  const isNarrow = useTableShape() === 'narrow'
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h2>{slowPagesTexts.title}</h2>
        <p className="text-ink-soft">{slowPagesTexts.lead}</p>
      </div>
      <ListFailure texts={slowPagesTexts} query={query} />
      {query.isPending && (
        <SkeletonGroup label={slowPagesTexts.loading}>
          <Skeleton className="h-56 w-full" />
        </SkeletonGroup>
      )}
      {query.data && (
        <Table
          caption={slowPagesTexts.title}
          captionHidden
          columns={isNarrow ? narrowSpeedColumns : speedColumns}
          rows={query.data}
          rowKey={({ page, device }) => `${page} ${device}`}
          empty={measures() ? slowPagesTexts.empty : slowPagesTexts.off}
          busy={query.isFetching}
        />
      )}
      <p className="max-w-[80ch] text-ink-soft text-sm">
        {slowPagesTexts.method} {slowPagesTexts.limits}
      </p>
    </div>
  )
}
