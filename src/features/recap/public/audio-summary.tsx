import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { recapText } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RecapLinkEnded } from '../recap.api.ts'
import { recapMediaQuery } from '../recap.queries.ts'
import { AudioFailure } from './audio-failure.tsx'
import { AudioPlayer } from './audio-player.tsx'

export type AudioSummaryProps = { token: RecapToken; onLinkEnded: () => void }

export function AudioSummary({ token, onLinkEnded }: AudioSummaryProps) {
  const media = useQuery(recapMediaQuery(token))
  const headingId = useId()
  const text = recapText.audio
  const hasEnded = media.error instanceof RecapLinkEnded

  useEffect(() => {
    if (hasEnded) onLinkEnded()
  }, [hasEnded, onLinkEnded])

  const src = media.data?.audioUrl ?? null
  const failed = !media.isPending && src === null && !hasEnded
  return (
    <section aria-labelledby={headingId} className="border border-ink bg-sheet shadow-sheet print:hidden">
      <div className="neatline border-t-0" aria-hidden="true" />
      <div className="grid gap-4 px-5 pt-4 pb-5 sm:px-6">
        <div className="flex items-center gap-3">
          <h2 id={headingId} className="text-heading">
            {text.title}
          </h2>
          <Badge look="label">{text.beta}</Badge>
        </div>
        {src && <AudioPlayer token={token} src={src} onFailure={async () => void (await media.refetch())} />}
        {failed && <AudioFailure busy={media.isFetching} onRetry={() => void media.refetch()} />}
        {!src && !failed && <Skeleton className="h-36 w-full sm:h-28" />}
      </div>
    </section>
  )
}
