import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { CardFrame } from './card-frame.tsx'

export function CardSkeleton() {
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
