import { Button } from './button.tsx'
import { LoadFailure, type LoadFailureTexts } from './load-failure.tsx'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'
import { Table, type TableProps } from './table.tsx'

/** A list that comes part by part, in the shape of the query library's own. */
export type GrowingList<Row> = {
  data: { pages: readonly { shown: readonly Row[] }[] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

export type GrowingTableProps<Row> = Pick<TableProps<Row>, 'columns' | 'rowKey' | 'empty'> & {
  list: GrowingList<Row>
  texts: LoadFailureTexts & { title: string; loading: string; more: string }
  /** Whether the error is no answer at all. */
  offline: boolean
}

/** A table below a heading that names it, with a button for the rows that follow. */
export function GrowingTable<Row>(props: GrowingTableProps<Row>) {
  const { list, texts, offline, columns, rowKey, empty } = props
  return (
    <>
      {list.error && (
        <LoadFailure
          texts={texts}
          offline={offline}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="h-56 w-full" />
        </SkeletonGroup>
      )}
      {list.data && (
        <Table
          caption={texts.title}
          captionHidden
          columns={columns}
          rows={list.data.pages.flatMap(({ shown }) => shown)}
          rowKey={rowKey}
          empty={empty}
        />
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}
