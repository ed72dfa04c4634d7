import { classNames } from './class-names.ts'
import { Motif } from './motif.tsx'

export type GraticuleProps = {
  /** Draws the accent line: a meridian that is not the central one. */
  meridian?: boolean
  className?: string
}

/** The grid of a map projection. Decorative. */
export function Graticule({ meridian, className }: GraticuleProps) {
  return (
    <svg
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-0 size-full', className)}
    >
      <Motif name="graticule" />
      {meridian && <Motif name="meridian" />}
    </svg>
  )
}
