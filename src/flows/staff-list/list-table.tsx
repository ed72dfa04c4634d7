import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#content/format.ts'
import type { KeyPage } from '#platform/api-rows.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pager, type PagerTexts } from '#ui/pager.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Table, type TableProps } from '#ui/table.tsx'
import { usePageTurn } from '#ui/use-page-turn.ts'
import { RowsOfFilter } from './for-many.tsx'
import { ListFailure, type ListFailureProps, type ListFailureTexts } from './list-failure.tsx'

type ListTableProps<Row> = Omit<TableProps<Row>, 'captionHidden' | 'rows'> & {
  query: ListFailureProps['query']
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined
  texts: ListFailureTexts & { loading: string }
}

/** The table of a query: loading, failed, full. A heading above it names it. */
export function ListTable<Row>({ query, rows, texts, ...table }: ListTableProps<Row>) {
  return (
    <>
      <ListFailure texts={texts} query={query} />
      {!rows && !query.error && <TableSkeleton label={texts.loading} />}
      {rows && <Table {...table} captionHidden rows={rows} />}
    </>
  )
}

type RangeTexts = PagerTexts & { of: string }

export type PagedTableProps<Row, Key> = Omit<ListTableProps<Row>, 'query' | 'rows' | 'busy'> & {
  list: UseQueryResult<KeyPage<Row, Key>>
  view: { before: Key | null; page: number; goNext: (next: Key) => void; goPrevious: () => void }
  texts: RangeTexts
  /** How long a counted list is; `total` is missing while it loads. */
  counted?: { total: number | undefined; pageSize: number }
  /** Figures of the whole list, beside the pager. */
  sums?: ReactNode
}

/** A paged table that fills the given height and keeps its pager visible. */
export function PagedTable<Row, Key>(props: PagedTableProps<Row, Key>) {
  const { list, view, counted, sums, className, ...table } = props
  const { data, isFetching, isPlaceholderData } = list
  const { texts } = table
  const next = data?.next ?? null
  const { region, turn } = usePageTurn()
  return (
    <div ref={region} className="contents">
      <RowsOfFilter value={!isPlaceholderData}>
        <ListTable
          {...table}
          query={list}
          rows={data?.shown}
          busy={isPlaceholderData}
          className={className ?? 'min-h-40 max-md:overflow-visible!'}
        />
      </RowsOfFilter>
      {data && (
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
      )}
    </div>
  )
}

export type GrowingTableProps<Row> = Omit<ListTableProps<Row>, 'query' | 'rows' | 'caption'> & {
  list: UseInfiniteQueryResult<InfiniteData<{ shown: readonly Row[] }>>
  texts: { title: string; more: string }
}

/** A table with a button that loads more rows. */
export function GrowingTable<Row>({ list, ...table }: GrowingTableProps<Row>) {
  return (
    <>
      <ListTable
        {...table}
        caption={table.texts.title}
        query={list}
        rows={list.data?.pages.flatMap(({ shown }) => shown)}
      />
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          busyLabel={table.texts.loading}
          onClick={() => void list.fetchNextPage()}
        >
          {table.texts.more}
        </Button>
      )}
    </>
  )
}

/** The range of a counted list: "51–100 de 120 pagos". */
function rangeText(
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

export function RowCount({ rows, count }: { rows: number; count: { one: string; many: string } }) {
  return (
    <p role="status" className="figures shrink-0 text-ink-soft">
      {`${rows} ${rows === 1 ? count.one : count.many}`}
    </p>
  )
}
