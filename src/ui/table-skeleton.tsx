import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

export type TableSkeletonProps = {
  /** Said and shown while the rows are on their way. */
  label: string
  rows: number
  /** As high as the rows that are coming, such as `h-9`. */
  rowHeight: string
}

/** The frame of a table whose first rows have not arrived; it fills the room that the table will take. */
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
