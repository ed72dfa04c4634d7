import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

export type TableSkeletonProps = {
  /** Shown and announced while the rows load. */
  label: string
  rows: number
  /** Height of the coming rows, such as `h-9`. */
  rowHeight: string
}

/** The frame of a table whose first rows are loading; it fills the room of the table. */
export function TableSkeleton({ label, rows, rowHeight }: TableSkeletonProps) {
  return (
    <div className="grid min-h-0 gap-2 overflow-hidden rounded border border-line p-3" aria-busy="true">
      <p role="status" className="py-1 text-ink-soft">
        {label}
      </p>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} className={classNames(rowHeight, 'w-full')} />
      ))}
    </div>
  )
}
