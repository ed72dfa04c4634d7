import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { formatWeekday } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { recapText } from '#content/recap.ts'
import { site } from '#content/site.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { secureAddress, youTubeVideoId } from '#domain/web-address.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Graticule } from '#ui/graticule.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { ContourField } from '#ui/motif.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Recap, RecapLinkEnded } from '../recap.api.ts'
import { recapMediaQuery } from '../recap.queries.ts'
import { AudioFailure, AudioPlayer } from './audio-player.tsx'
import { RecapMaterials } from './recap-materials.tsx'
import { RecapRating } from './recap-rating.tsx'

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
  const [standfirst, ...paragraphs] = (recap.description ?? '').trim().split(/\n\s*\n/)
  // Nothing to hear or to watch stands beside it: then it is what follows the text.
  const isAside = Boolean(announcement || recap.has_audio || videoId || hasNothing)
  const materials = (
    <RecapMaterials token={token} recap={recap} materialUrl={materialUrl} onLinkEnded={onLinkEnded} />
  )
  return (
    <RecapSheet
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
          <div className="grid gap-2">
            <p className="font-display font-semibold text-action text-lg">
              {recapText.greeting(recap.student_name)}
            </p>
            <h1 className="max-w-[20ch] text-[clamp(2rem,1.3rem+3vw,3.75rem)] leading-[1.06]">
              {recap.class_title}
            </h1>
          </div>
          {standfirst && <p className="lead whitespace-pre-line text-ink-soft text-xl">{standfirst}</p>}
        </>
      }
      main={
        <>
          {paragraphs.length > 0 && (
            <div className="prose-measure grid gap-5 text-lg leading-relaxed">
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
            </div>
          )}
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
          {!isAside && materials}
        </>
      }
      side={
        <>
          {recap.next_class_on && <NextClass day={recap.next_class_on} baseSlug={recap.base_slug} />}
          {isAside && materials}
          <RecapRating token={token} saved={recap.rating} />
        </>
      }
    />
  )
}

/** Where the reader goes from here: the class that follows, with its hours and the way into it. */
function NextClass({ day, baseSlug }: { day: CalendarDay; baseSlug: string }) {
  const headingId = useId()
  const course = courseOf(baseSlug)
  const text = recapText.next
  return (
    <section aria-labelledby={headingId} className="grid justify-items-start gap-3 border-ink border-t pt-4">
      <h2 id={headingId} className="font-semibold text-action text-base">
        {text.title}
      </h2>
      <div>
        <p className="font-display font-semibold text-heading">{formatWeekday(day)}</p>
        {course && (
          <p className="mt-1 text-ink-soft">
            {course.schedule.text}
            <LocalHours schedule={course.schedule} startsOn={day} />
          </p>
        )}
      </div>
      <ButtonLink href={site.classroomUrl} newTab variant="secondary" referrerPolicy="no-referrer">
        <span>{text.classroom}</span>
      </ButtonLink>
    </section>
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

function AudioSummary({ token, onLinkEnded }: { token: RecapToken; onLinkEnded: () => void }) {
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

type RecapSheetProps = {
  head: ReactNode
  main: ReactNode
  /** Next class, rating, and downloads unless nothing else is the main thing. */
  side: ReactNode
}

/** Layout shared by the recap and its skeleton, so that nothing shifts when the recap arrives. */
export function RecapSheet({ head, main, side }: RecapSheetProps) {
  return (
    <>
      <header className="relative overflow-hidden border-ink border-b">
        <ContourField className="opacity-70 [mask-image:linear-gradient(to_right,transparent_30%,black_75%)]" />
        <Container className="relative grid gap-6 py-10 sm:py-16">{head}</Container>
      </header>
      <Container className="grid items-start gap-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 print:block">
        <div className="grid min-w-0 gap-10">{main}</div>
        <div className="grid gap-8 print:hidden">{side}</div>
      </Container>
    </>
  )
}
