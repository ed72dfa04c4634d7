import type { ReactNode } from 'react'
import { recapText } from '#content/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { youTubeVideoId } from '#domain/video-link.ts'
import { secureAddress } from '#domain/web-address.ts'
import { Badge } from '#ui/badge.tsx'
import type { Recap } from '../recap.api.ts'
import { AudioSummary } from './audio-summary.tsx'
import { ClassVideo } from './class-video.tsx'
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
  const videoId = recap.videoUrl === null ? null : youTubeVideoId(recap.videoUrl)
  const materialUrl = recap.materialUrl === null ? null : (secureAddress(recap.materialUrl)?.href ?? null)
  const hasNothing = !recap.hasAudio && !recap.hasPdf && videoId === null && materialUrl === null
  return (
    <RecapSheet
      oneColumn={!recap.hasAudio && videoId === null}
      head={
        <>
          <div className="flex flex-wrap gap-2">
            <Badge look="label" className="bg-sheet whitespace-normal!">
              <span className="sr-only">{recapText.courseBadge}: </span>
              {recap.courseName}
            </Badge>
            <Badge look="label" className="figures bg-sheet">
              {recapText.cohortBadge(recap.cohort)}
            </Badge>
          </div>
          <div className="grid gap-1.5">
            <p className="font-display font-semibold text-action text-xl">
              {recapText.greeting(recap.studentName)}
            </p>
            <h1 className="max-w-[24ch] text-title">{recap.classTitle}</h1>
          </div>
          {recap.description && (
            <p className="prose-measure whitespace-pre-line text-ink-soft text-lg">{recap.description}</p>
          )}
        </>
      }
      main={
        <>
          {announcement}
          {recap.hasAudio && <AudioSummary token={token} onLinkEnded={onLinkEnded} />}
          {videoId && <ClassVideo videoId={videoId} classTitle={recap.classTitle} />}
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
