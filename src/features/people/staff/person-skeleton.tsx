import { personTexts as texts } from '#content/people.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export function PersonSkeleton() {
  return (
    <SkeletonGroup label={texts.loading} className="grid grid-cols-1 gap-page">
      <Skeleton className="h-8 w-96 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  )
}
