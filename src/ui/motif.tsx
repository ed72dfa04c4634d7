import motifs from 'virtual:motifs'
import type { ClassBand } from './class-bands.ts'
import { classNames } from './class-names.ts'

export type MotifName = 'contours' | 'tile' | 'dots' | ClassBand

/** One drawing of the site's file of motifs, in the colours of its place. Goes inside an `<svg>`. */
export function Motif({ name }: { name: MotifName }) {
  return <use href={`${motifs}#${name}`} />
}

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
