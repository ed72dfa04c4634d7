import contourSheet from 'virtual:motif/contour-sheet'
import { classNames } from './class-names.ts'

export type ContourFieldProps = {
  /** Placement and, with `stroke-*`, another colour; by default it fills its positioned parent. */
  className?: string
}

/** Lines end half a cell inside the grid, so the sheet is cropped to where all of them still run. */
const margin = 6

/** Contour lines of a synthetic relief, computed at build time. Decorative. */
export function ContourField({ className }: ContourFieldProps) {
  return (
    <svg
      viewBox={`${margin} ${margin} ${contourSheet.width - 2 * margin} ${contourSheet.height - 2 * margin}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-0 size-full', className)}
    >
      <g fill="none" strokeWidth="1">
        <path d={contourSheet.lines} className="stroke-contour" vectorEffect="non-scaling-stroke" />
        <path
          d={contourSheet.indexLines}
          className="stroke-contour-index"
          strokeWidth="1.6"
          vectorEffect="non-scaling-stroke"
        />
      </g>
    </svg>
  )
}
