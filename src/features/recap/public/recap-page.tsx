import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recapText } from '#content/recap.ts'
import { site } from '#content/site.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { paths } from '#platform/paths.ts'
import { BlankSheet, SheetMessage } from '#ui/blank-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { RecapUnreachable } from '../recap.api.ts'
import { recapKeys, recapQuery } from '../recap.queries.ts'
import { LoadedRecap, RecapSheet } from './loaded-recap.tsx'

/** The page behind a student's private link: loading, not found, failed or loaded (public specification, section 2). */
export function RecapPage({ token }: { token: RecapToken }) {
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

type RecapFailureProps = { reason: 'network' | 'server'; retrying: boolean; onRetry: () => void }

/** The recap could not be loaded; its link may still be valid. */
function RecapFailure({ reason, retrying, onRetry }: RecapFailureProps) {
  const { title, retry, ...reasons } = recapText.failure
  return (
    <BlankSheet>
      <SheetMessage role="alert" title={title} text={reasons[reason]} />
      <Button busy={retrying} onClick={onRetry}>
        {retry}
      </Button>
    </BlankSheet>
  )
}

function RecapSkeleton() {
  return (
    <SkeletonGroup label={recapText.loading}>
      <RecapSheet
        head={
          <>
            <div className="flex gap-3">
              <Skeleton className="h-7 w-52 max-w-[60%]" />
              <Skeleton className="h-7 w-28" />
            </div>
            {/* The heading until the student's name is known. */}
            <h1 className="sr-only">{recapText.loading}</h1>
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-11 w-[min(34rem,90%)]" />
            <Skeleton className="h-6 w-[min(40rem,100%)]" />
          </>
        }
        main={
          <>
            <Skeleton className="h-60 w-full sm:h-52" />
            <Skeleton className="aspect-video w-full" />
          </>
        }
        side={
          <>
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-44 w-full" />
          </>
        }
      />
    </SkeletonGroup>
  )
}

export function InvalidLink() {
  const { reason, title, text, help, home } = recapText.notFound
  return (
    <BlankSheet>
      <SheetMessage
        role="alert"
        title={title}
        text={text}
        before={<p className="text-ink-mute text-sm">{reason}</p>}
      />
      <p className="wrap-anywhere text-ink-soft">
        {help} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
      </p>
      <ButtonLink to={paths.home}>{home}</ButtonLink>
    </BlankSheet>
  )
}
