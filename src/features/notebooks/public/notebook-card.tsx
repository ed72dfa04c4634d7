import type { ReactNode } from 'react'
import { formatDayWithYear } from '#content/format.ts'
import {
  categoryTexts,
  difficultyTexts,
  formatDownloads,
  type NotebookDifficulty,
  notebooksText,
} from '#content/notebooks.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { fileNameOf, notebookFilesPath, shownTags } from '../notebook.ts'
import type { Notebook } from '../notebooks.api.ts'
import { NotebookCover } from './notebook-cover.tsx'

export type NotebookCardProps = {
  notebook: Notebook
  /** Not reviewed for more than a year. */
  stale: boolean
  onDownload: () => void
  /** One of the two below is about to be asked for. */
  onIntent?: () => void
  onPreview: () => void
  onColabHelp: () => void
}

const text = notebooksText.card

export function NotebookCard(props: NotebookCardProps) {
  const { notebook, stale, onDownload, onIntent, onPreview, onColabHelp } = props
  const intent = { onPointerEnter: onIntent, onFocus: onIntent }
  const forThis = <VisuallyHidden>: {notebook.title}</VisuallyHidden>
  return (
    <CardFrame
      cover={<NotebookCover notebook={notebook} />}
      actions={
        <>
          <DownloadLink
            downloadUrl={notebook.download_url}
            onDownload={onDownload}
            className={buttonClass({ className: 'px-3' })}
          >
            {text.download}
            {forThis}
          </DownloadLink>
          <Button variant="secondary" className="px-3" {...intent} onClick={onPreview}>
            <span>
              {text.preview}
              {forThis}
            </span>
          </Button>
          <Button variant="quiet" wide className="col-span-full" {...intent} onClick={onColabHelp}>
            <span>
              {text.colab}
              {forThis}
            </span>
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-mute text-sm">{categoryTexts[notebook.category].label}</p>
        <DifficultyBadge difficulty={notebook.difficulty} />
      </div>
      <h3 className="mt-3 text-heading">{notebook.title}</h3>
      <p className="mt-2 mb-4 text-ink-soft">{notebook.description}</p>
      <NotebookTags tags={notebook.tags} />
      <div className="figures mt-auto flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-3 text-ink-soft text-sm">
        <Rating rating={notebook.rating} />
        <p>{formatDownloads(notebook.downloads)}</p>
        <p className="w-full">
          {text.updated}{' '}
          <time dateTime={notebook.last_updated}>{formatDayWithYear(notebook.last_updated)}</time>
        </p>
      </div>
      {stale && (
        <Badge tone="warning" className="mt-2 self-start">
          {text.stale}
        </Badge>
      )}
    </CardFrame>
  )
}

function Rating({ rating }: { rating: number }) {
  const figure = rating.toFixed(1)
  return (
    <p className="flex items-center gap-1.5">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 text-action">
        <path
          d="M8 1.2l2 4.5 4.9.5-3.7 3.3 1.1 4.8L8 11.8l-4.3 2.5 1.1-4.8L1.1 6.2 6 5.7Z"
          fill="currentColor"
        />
      </svg>
      <span aria-hidden="true" className="font-semibold text-ink">
        {figure}
      </span>
      <VisuallyHidden>{text.rating(figure)}</VisuallyHidden>
    </p>
  )
}

const peaks: Record<NotebookDifficulty, number> = { beginner: 1, intermediate: 2, advanced: 3 }

/** Three summits, filled up to the level; the word says the same. */
function DifficultyBadge({ difficulty }: { difficulty: NotebookDifficulty }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 rounded-sm bg-well px-2 py-0.5 font-medium text-ink-soft text-xs">
      <svg viewBox="0 0 32 12" aria-hidden="true" className="h-3 w-8">
        {[1, 2, 3].map((peak) => (
          <path
            key={peak}
            d={`M${peak * 10 - 9} 11 ${peak * 10 - 4} ${8 - peak * 2.4}l5 ${3 + peak * 2.4}Z`}
            fill={peak <= peaks[difficulty] ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      {difficultyTexts[difficulty]}
    </span>
  )
}

function NotebookTags({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(shownTags)
  if (tags.length === 0) return null
  return (
    <ul aria-label={notebooksText.card.tags} className="mb-4 flex flex-wrap gap-1.5">
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag}>
          <Badge look="label">{tag}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <details>
            <summary className="cursor-pointer list-none">
              <Badge look="label" className="border-dashed">
                <span>+{rest.length}</span> <VisuallyHidden>{notebooksText.card.moreTags}</VisuallyHidden>
              </Badge>
            </summary>
            <span className="text-ink-soft text-sm">{rest.join(', ')}</span>
          </details>
        </li>
      )}
    </ul>
  )
}

export type CardFrameProps = { cover: ReactNode; actions: ReactNode; children: ReactNode }

/** The frame that a card and its skeleton share, so that nothing moves when the notebooks load. */
export function CardFrame({ cover, actions, children }: CardFrameProps) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-ink bg-sheet shadow-sheet">
      <div className="aspect-video shrink-0 overflow-hidden border-ink border-b">{cover}</div>
      <div className="flex flex-1 flex-col px-5 pt-4 pb-4">
        {children}
        {/* Two buttons per line, or one with large text. */}
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-3 gap-y-1">
          {actions}
        </div>
      </div>
    </article>
  )
}

export type DownloadLinkProps = {
  downloadUrl: string
  onDownload: () => void
  className?: string
  children: ReactNode
}

/** A plain link: the browser downloads by itself, and `onDownload` can neither delay nor stop it. */
export function DownloadLink({ downloadUrl, onDownload, className, children }: DownloadLinkProps) {
  const fileName = fileNameOf(downloadUrl)
  // Browsers ignore `download` on another site's file, and may leave the page for it; the storage can be asked.
  const isStored = downloadUrl.includes(notebookFilesPath)
  const elsewhere =
    isStored || downloadUrl.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a
      href={isStored ? `${downloadUrl}?download=${encodeURIComponent(fileName)}` : downloadUrl}
      download={fileName}
      {...elsewhere}
      onClick={onDownload}
      className={className}
    >
      <span>{children}</span>
    </a>
  )
}
