import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyPage } from '#platform/api-rows.ts'
import { Pager, type PagerTexts } from '#ui/pager.tsx'
import { Table, type TableProps } from '#ui/table.tsx'
import { TableSkeleton, type TableSkeletonProps } from '#ui/table-skeleton.tsx'
import { ListFailure, type ListFailureTexts } from './list-failure.tsx'

export type PagedTableProps<Row, Key> = Pick<TableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'empty'> & {
  list: UseQueryResult<KeyPage<Row, Key>>
  view: { before: Key | null; page: number; goNext: (next: Key) => void; goPrevious: () => void }
  texts: ListFailureTexts & PagerTexts & { loading: string }
  skeleton: Pick<TableSkeletonProps, 'rows' | 'rowHeight'>
  /** Performs a page change: see `usePageTurn`. */
  turn: (move: () => void) => void
}

/** A paged table that fills the given height and keeps its pager visible; a heading above it names it. */
export function PagedTable<Row, Key>(props: PagedTableProps<Row, Key>) {
  const { list, view, texts, skeleton, turn, ...table } = props
  const { data, isFetching, isPlaceholderData } = list
  const next = data?.next ?? null
  return (
    <>
      <ListFailure texts={texts} query={list} />
      {!data && !list.error && <TableSkeleton label={texts.loading} {...skeleton} />}
      {data && (
        <>
          <Table
            {...table}
            captionHidden
            rows={data.shown}
            busy={isPlaceholderData}
            className="min-h-40 max-md:overflow-visible!"
          />
          <Pager
            texts={texts}
            page={view.page}
            rows={data.shown.length}
            updating={isFetching}
            onPrevious={view.before === null || isPlaceholderData ? null : () => turn(view.goPrevious)}
            onNext={next === null || isPlaceholderData ? null : () => turn(() => view.goNext(next))}
          />
        </>
      )}
    </>
  )
}
