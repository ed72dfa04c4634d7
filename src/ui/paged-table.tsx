import { Pager, type PagerTexts } from './pager.tsx'
import { Table, type TableProps } from './table.tsx'
import { TableSkeleton, type TableSkeletonProps } from './table-skeleton.tsx'

export type PagedTableProps<Row, Key> = Pick<TableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'empty'> & {
  /** A page of rows, in the shape of the query library's own. */
  list: {
    data: { shown: readonly Row[]; next: Key | null } | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
  }
  view: { before: Key | null; page: number; goNext: (next: Key) => void; goPrevious: () => void }
  texts: PagerTexts & { loading: string }
  skeleton: Pick<TableSkeletonProps, 'rows' | 'rowHeight'>
  /** Carries out a move to another page: see `usePageTurn`. */
  turn: (move: () => void) => void
}

/** A table that takes the height it is given, below a heading that names it; its pages stay in sight. */
export function PagedTable<Row, Key>(props: PagedTableProps<Row, Key>) {
  const { list, view, texts, skeleton, turn, ...table } = props
  const { data, isFetching, isPlaceholderData } = list
  if (!data) return list.error ? null : <TableSkeleton label={texts.loading} {...skeleton} />
  const { shown, next } = data
  return (
    <>
      <Table
        {...table}
        captionHidden
        rows={shown}
        busy={isPlaceholderData}
        className="min-h-40 max-md:overflow-visible!"
      />
      <Pager
        texts={texts}
        page={view.page}
        rows={shown.length}
        updating={isFetching}
        onPrevious={view.before === null || isPlaceholderData ? null : () => turn(view.goPrevious)}
        onNext={next === null || isPlaceholderData ? null : () => turn(() => view.goNext(next))}
      />
    </>
  )
}
