import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { LazyPart } from '../load-boundary.tsx'
import { LoadedPage, type PageLoader } from '../page-loader.tsx'

export type LazyTabProps<Props extends object> = {
  panel: PageLoader<Props>
  props: Props
  /** Label while the code loads. */
  loading: string
}

/** The panel of a tab whose code loads when the tab is opened. */
export function LazyTab<Props extends object>({ panel, props, loading }: LazyTabProps<Props>) {
  return (
    <LazyPart
      waiting={
        <SkeletonGroup label={loading} className="grid gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      }
    >
      <LoadedPage loader={panel} {...props} />
    </LazyPart>
  )
}
