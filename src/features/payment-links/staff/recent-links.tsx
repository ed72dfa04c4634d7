import { useInfiniteQuery } from '@tanstack/react-query'
import { recentLinkTexts as texts } from '#content/payment-links.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { recentLinksQuery } from '../payment-links.queries.ts'
import { recentLinkColumns } from './recent-link-columns.tsx'

export function RecentLinks() {
  const query = useInfiniteQuery(recentLinksQuery())
  const links = query.data?.pages.flat()
  const offline = query.error instanceof StaffRequestError && query.error.failure === 'network'
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{texts.title}</h2>
      {query.error && (
        <FailureNotice
          title={offline ? texts.offline : texts.failed}
          retryLabel={texts.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {texts.hint}
        </FailureNotice>
      )}
      {query.isPending && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="h-56 w-full" />
        </SkeletonGroup>
      )}
      {links && (
        <Table
          caption={texts.title}
          captionHidden
          columns={recentLinkColumns}
          rows={links}
          rowKey={(link) => String(link.id)}
          empty={texts.empty}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  )
}
