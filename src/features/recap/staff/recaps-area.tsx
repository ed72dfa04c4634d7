import { lazy, Suspense } from 'react'
import { recapTabText } from '#content/recap-admin.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

const RecapsTab = lazy(() => import('./recaps-tab.tsx').then((module) => ({ default: module.RecapsTab })))

/** The tab in a chunk of its own: the sanitiser comes with it. */
export function RecapsArea({ owner }: { owner: string }) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup label={recapTabText.loading} className="grid gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      }
    >
      <RecapsTab owner={owner} />
    </Suspense>
  )
}
