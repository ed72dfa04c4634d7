import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type SheetFrameProps = {
  /** Coordinates at two opposite corners, as on the margin of a printed map. Decorative. */
  northWest?: string
  southEast?: string
  className?: string
  children: ReactNode
}

/** A map sheet: neatline of alternating bars above and below, a hairline at the sides. */
export function SheetFrame({ northWest, southEast, className, children }: SheetFrameProps) {
  return (
    <div>
      {northWest && (
        <p aria-hidden="true" className="coordinates mb-1.5 text-ink-mute">
          {northWest}
        </p>
      )}
      <div className="border border-ink">
        <div className="neatline border-t-0" aria-hidden="true" />
        <div className={classNames('relative overflow-hidden', className)}>{children}</div>
        <div className="neatline border-b-0" aria-hidden="true" />
      </div>
      {southEast && (
        <p aria-hidden="true" className="coordinates mt-1.5 text-right text-ink-mute">
          {southEast}
        </p>
      )}
    </div>
  )
}
