import { recapText } from '#content/recap.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { RecapSheet } from './recap-sheet.tsx'

export function RecapSkeleton() {
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
