import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recapText } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { RecapUnreachable } from '../recap.api.ts'
import { recapKeys, recapQuery } from '../recap.queries.ts'
import { InvalidLink } from './invalid-link.tsx'
import { LoadedRecap } from './loaded-recap.tsx'
import { RecapFailure } from './recap-failure.tsx'
import { RecapSkeleton } from './recap-skeleton.tsx'

export type RecapPageProps = { token: RecapToken }

/** The page behind a student's private link: loading, not found, failed or loaded (public specification, section 2). */
export function RecapPage({ token }: RecapPageProps) {
  const client = useQueryClient()
  const query = useQuery(recapQuery(token))
  if (query.isPending) return <RecapSkeleton />
  if (query.error) {
    // Without a network or a server, a link that may be valid must not be called invalid.
    return (
      <RecapFailure
        reason={query.error instanceof RecapUnreachable ? 'network' : 'server'}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { recap, Announcement } = query.data
  if (!recap) return <InvalidLink />

  function announcement(html: string) {
    if (Announcement) return <Announcement title={recapText.announcement} html={html} />
    const { title, retry } = recapText.announcementFailure
    return (
      <FailureNotice
        title={title}
        retryLabel={retry}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }

  return (
    <LoadedRecap
      token={token}
      recap={recap}
      announcement={recap.announcement && announcement(recap.announcement)}
      onLinkEnded={() => client.setQueryData(recapKeys.page(token), { recap: null, Announcement: null })}
    />
  )
}
