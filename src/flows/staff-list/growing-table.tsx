import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Table, type TableProps } from '#ui/table.tsx'
import { ListFailure, type ListFailureTexts } from './list-failure.tsx'

export type GrowingTableProps<Row> = Pick<TableProps<Row>, 'columns' | 'rowKey' | 'empty'> & {
  list: UseInfiniteQueryResult<InfiniteData<{ shown: readonly Row[] }>>
  texts: ListFailureTexts & { title: string; loading: string; more: string }
}

/** A table with a button that loads more rows; a heading above it names it. */
export function GrowingTable<Row>({ list, texts, ...table }: GrowingTableProps<Row>) {
  return (
    <>
      <ListFailure texts={texts} query={list} />
      {list.isPending && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="h-56 w-full" />
        </SkeletonGroup>
      )}
      {list.data && (
        <Table
          {...table}
          caption={texts.title}
          captionHidden
          rows={list.data.pages.flatMap(({ shown }) => shown)}
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
