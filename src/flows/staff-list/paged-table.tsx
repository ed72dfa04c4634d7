import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#content/format.ts'
import type { KeyPage } from '#platform/api-rows.ts'
import { classNames } from '#ui/class-names.ts'
import { Pager, type PagerTexts } from '#ui/pager.tsx'
import { Table, type TableProps } from '#ui/table.tsx'
import { TableSkeleton, type TableSkeletonProps } from '#ui/table-skeleton.tsx'
import { ListFailure, type ListFailureTexts } from './list-failure.tsx'

type RangeTexts = PagerTexts & { of: string }

export type PagedTableProps<Row, Key> = Pick<TableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'empty'> & {
  list: UseQueryResult<KeyPage<Row, Key>>
  view: { before: Key | null; page: number; goNext: (next: Key) => void; goPrevious: () => void }
  texts: ListFailureTexts & RangeTexts & { loading: string }
  /** Of a list that is counted; `total` is missing while it loads. */
  counted?: { total: number | undefined; pageSize: number }
  /** Figures of the whole list, beside the pager. */
  sums?: ReactNode
  skeleton: Pick<TableSkeletonProps, 'rows' | 'rowHeight'>
  /** Performs a page change: see `usePageTurn`. */
  turn: (move: () => void) => void
}

/** A paged table that fills the given height and keeps its pager visible; a heading above it names it. */
export function PagedTable<Row, Key>(props: PagedTableProps<Row, Key>) {
  const { list, view, texts, counted, sums, skeleton, turn, ...table } = props
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
          <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2">
            {sums}
            <div className={classNames('ml-auto max-lg:grow', !sums && 'grow')}>
              <Pager
                texts={texts}
                page={view.page}
                rows={data.shown.length}
                range={counted && rangeText(texts, counted, view.page, data.shown.length)}
                updating={isFetching}
                busy={isPlaceholderData}
                onPrevious={view.before === null ? null : () => turn(view.goPrevious)}
                onNext={next === null ? null : () => turn(() => view.goNext(next))}
              />
            </div>
          </div>
        </>
      )}
    </>
  )
}

/** Of a counted list: "51–100 de 120 pagos". */
export function rangeText(
  { of, count }: RangeTexts,
  { total, pageSize }: { total: number | undefined; pageSize: number },
  page: number,
  rows: number,
): string | undefined {
  if (total === undefined || rows === 0) return undefined
  const first = (page - 1) * pageSize + 1
  // A row that came after the count is counted with it.
  const all = Math.max(total, first + rows - 1)
  const shown = rows === 1 ? formatCount(first) : `${formatCount(first)}–${formatCount(first + rows - 1)}`
  return `${shown} ${of} ${formatCount(all)} ${all === 1 ? count.one : count.many}`
}
