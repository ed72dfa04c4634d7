import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { formatNotebookCount, notebooksText } from '#content/notebooks.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { type LibraryFilters, matchingNotebooks, noFilters } from '../library-filters.ts'
import { isStale } from '../notebook.ts'
import type { Notebook } from '../notebooks.api.ts'
import { CardFrame, NotebookCard } from './notebook-card.tsx'

export type NotebookResultsProps = {
  library: UseQueryResult<Notebook[]>
  filters: LibraryFilters
  onResetFilters: (filters: LibraryFilters) => void
  onDownload: (notebook: Notebook) => void
  /** Somebody is about to ask for the preview or the help. */
  onIntent: () => void
  onPreview: (notebook: Notebook) => void
  onColabHelp: (notebook: Notebook) => void
}

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

export function NotebookResults({ library, ...choice }: NotebookResultsProps) {
  // Drawn in slices, between which a phone answers: of all cards at once it makes a task in which it is deaf.
  const notebooks = useDeferredValue(library.data)
  if (library.isPending || (library.data && !notebooks)) {
    return (
      <SkeletonGroup label={notebooksText.loading}>
        <WithoutScript what="notebooks" />
        <p className="mb-4 h-6.5" />
        <div className={`${grid} noscript:hidden`}>
          {skeletons.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </div>
      </SkeletonGroup>
    )
  }
  if (!notebooks) {
    return (
      <Notice
        tone="error"
        title={notebooksText.failure.title}
        action={
          <Button variant="secondary" busy={library.isFetching} onClick={() => library.refetch()}>
            {notebooksText.failure.retry}
          </Button>
        }
      >
        {notebooksText.failure.text}
      </Notice>
    )
  }
  return <FoundNotebooks notebooks={notebooks} {...choice} />
}

type FoundNotebooksProps = Omit<NotebookResultsProps, 'library'> & { notebooks: Notebook[] }

function FoundNotebooks(props: FoundNotebooksProps) {
  const { notebooks, filters, onResetFilters, onDownload, onIntent, onPreview, onColabHelp } = props
  const found = matchingNotebooks(notebooks, filters)
  const day = today()
  return (
    <div>
      <p role="status" className="figures mb-4 min-h-6.5 text-ink-soft">
        {found.length > 0 && formatNotebookCount(found.length)}
        {found.length === 0 && (notebooks.length > 0 ? notebooksText.empty : notebooksText.noneYet)}
      </p>
      {found.length === 0 && notebooks.length > 0 && (
        <div className="grid justify-items-start gap-4 border border-line-strong border-dashed px-6 py-10">
          <p className="prose-measure text-ink-soft">{notebooksText.emptyHint}</p>
          <Button variant="secondary" onClick={() => onResetFilters(noFilters)}>
            {notebooksText.filters.reset}
          </Button>
        </div>
      )}
      <ul className={grid}>
        {found.map((notebook) => (
          <li
            key={notebook.id}
            className="-m-1 min-h-146 p-1 [contain-intrinsic-block-size:auto_36rem] [content-visibility:auto]"
          >
            <NotebookCard
              notebook={notebook}
              stale={isStale(notebook.last_updated, day)}
              onDownload={() => onDownload(notebook)}
              onIntent={onIntent}
              onPreview={() => onPreview(notebook)}
              onColabHelp={() => onColabHelp(notebook)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CardSkeleton() {
  return (
    <CardFrame
      cover={<Skeleton className="size-full" />}
      actions={
        <>
          <Skeleton className="h-control" />
          <Skeleton className="h-control" />
          <Skeleton className="col-span-full mx-auto my-2.5 h-6 w-32" />
        </>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-6 w-28" />
      </div>
      <Skeleton className="mt-3 h-14 w-11/12" />
      <SkeletonText lines={3} className="mt-3 mb-6" />
      <Skeleton className="mb-4 h-6 w-3/4" />
      <div className="mt-auto grid gap-1 border-line border-t pt-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/5" />
      </div>
    </CardFrame>
  )
}
