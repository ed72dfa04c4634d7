import { classNames } from './class-names.ts'
import { Motif } from './motif.tsx'

export type ContourFieldProps = {
  /** Placement and visibility; by default it fills its positioned parent. */
  className?: string
}

/** Contour lines of a synthetic relief. Decorative. */
export function ContourField({ className }: ContourFieldProps) {
  return (
    <svg
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-0 size-full forced-colors:hidden', className)}
    >
      <Motif name="contours" />
    </svg>
  )
}
