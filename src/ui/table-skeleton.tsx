import { Skeleton } from './skeleton.tsx'

export type TableSkeletonProps = {
  /** Shown and announced while the rows load. */
  label: string
}

/** The frame of a table whose first rows are loading, as high as a row each; it takes no more room than there is. */
export function TableSkeleton({ label }: TableSkeletonProps) {
  return (
    <div className="grid min-h-0 gap-2 overflow-hidden rounded border border-line p-3" aria-busy="true">
      <p role="status" className="py-1 text-ink-soft">
        {label}
      </p>
      {Array.from({ length: 8 }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </div>
  )
}
