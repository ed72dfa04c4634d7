import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { recapText } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { youTubeVideoId } from '#domain/video-link.ts'
import { secureAddress } from '#domain/web-address.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Graticule } from '#ui/graticule.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Recap, RecapLinkEnded } from '../recap.api.ts'
import { recapMediaQuery } from '../recap.queries.ts'
import { AudioFailure, AudioPlayer } from './audio-player.tsx'
import { RecapMaterials } from './recap-materials.tsx'
import { RecapRating } from './recap-rating.tsx'
import { RecapSheet } from './recap-sheet.tsx'

export type LoadedRecapProps = {
  token: RecapToken
  recap: Recap
  announcement: ReactNode
  /** The link was revoked or expired while the page was open. */
  onLinkEnded: () => void
}

const onPaper = 'hidden print:block wrap-anywhere'

export function LoadedRecap({ token, recap, announcement, onLinkEnded }: LoadedRecapProps) {
  const videoId = recap.video_url === null ? null : youTubeVideoId(recap.video_url)
  const materialUrl = recap.material_url === null ? null : (secureAddress(recap.material_url)?.href ?? null)
  const hasNothing = !recap.has_audio && !recap.has_pdf && videoId === null && materialUrl === null
  return (
    <RecapSheet
      oneColumn={!recap.has_audio && videoId === null}
      head={
        <>
          <div className="flex flex-wrap gap-2">
            <Badge look="label" className="bg-sheet whitespace-normal!">
              <span className="sr-only">{recapText.courseBadge}: </span>
              {recap.course_name}
            </Badge>
            <Badge look="label" className="figures bg-sheet">
              {recapText.cohortBadge(recap.cohort)}
            </Badge>
          </div>
          <div className="grid gap-1.5">
            <p className="font-display font-semibold text-action text-xl">
              {recapText.greeting(recap.student_name)}
            </p>
            <h1 className="max-w-[24ch] text-title">{recap.class_title}</h1>
          </div>
          {recap.description && (
            <p className="prose-measure whitespace-pre-line text-ink-soft text-lg">{recap.description}</p>
          )}
        </>
      }
      main={
        <>
          {announcement}
          {recap.has_audio && <AudioSummary token={token} onLinkEnded={onLinkEnded} />}
          {videoId && <ClassVideo videoId={videoId} classTitle={recap.class_title} />}
          {/* What paper can lead to: its player, buttons and stars stay on the screen. */}
          {videoId && (
            <p className={onPaper}>
              {recapText.video.title}: https://youtu.be/{videoId}
            </p>
          )}
          {materialUrl && (
            <p className={onPaper}>
              {recapText.materialOnPaper}: {materialUrl}
            </p>
          )}
          {hasNothing && (
            <p className="prose-measure border-ink border-y py-6 text-ink-soft text-lg">
              {recapText.nothingYet}
            </p>
          )}
        </>
      }
      side={
        <>
          <RecapMaterials token={token} recap={recap} materialUrl={materialUrl} onLinkEnded={onLinkEnded} />
          <RecapRating token={token} saved={recap.rating} />
        </>
      }
    />
  )
}

type ClassVideoProps = {
  /** Eleven validated characters; the player's address is built from them. */
  videoId: string
  classTitle: string
}

/** Contacts the video host only once the person asks for the video. */
function ClassVideo({ videoId, classTitle }: ClassVideoProps) {
  const [open, setOpen] = useState(false)
  const headingId = useId()
  const text = recapText.video
  return (
    <section aria-labelledby={headingId} className="grid gap-3 print:hidden">
      <h2 id={headingId} className="text-heading">
        {text.title}
      </h2>
      {/* The player requires a referrer; it gets the origin only, never the page's address. */}
      {open ? (
        <iframe
          title={text.frame(classTitle)}
          src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin"
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          allowFullScreen
          className="aspect-video w-full border border-ink bg-ink"
        />
      ) : (
        <div
          data-surface="ink"
          className="relative grid aspect-video w-full place-content-center justify-items-center gap-3 overflow-hidden border border-ink p-4 text-center"
        >
          <Graticule meridian className="opacity-70" />
          <Button onClick={() => setOpen(true)} className="relative">
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3.5">
              <path d="M2 1v10l9-5Z" fill="currentColor" />
            </svg>
            {text.show}
          </Button>
          <p className="relative text-ink-soft text-sm">{text.note}</p>
        </div>
      )}
    </section>
  )
}

type AudioSummaryProps = { token: RecapToken; onLinkEnded: () => void }

function AudioSummary({ token, onLinkEnded }: AudioSummaryProps) {
  const media = useQuery(recapMediaQuery(token))
  const headingId = useId()
  const text = recapText.audio
  const hasEnded = media.error instanceof RecapLinkEnded

  useEffect(() => {
    if (hasEnded) onLinkEnded()
  }, [hasEnded, onLinkEnded])

  const src = media.data?.audio_url ?? null
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
