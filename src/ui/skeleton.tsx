import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type SkeletonProps = {
  /** Give it the size of the content, so that nothing moves when it loads. */
  className?: string
}

/** Loading map tiles. Decorative: the group around it says what is loading. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames('tiles block max-w-full', className ?? 'h-6 w-full')} />
  )
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
        <span key={line} className="tiles block h-4 w-full last:w-3/5" />
      ))}
    </span>
  )
}

export type SkeletonGroupProps = {
  label: string
  /** Something in it is read already, which must not fade: its tiles move by themselves. */
  holdsText?: boolean
  className?: string
  children: ReactNode
}

/** Says once, in words, what is loading. */
export function SkeletonGroup({ label, holdsText, className, children }: SkeletonGroupProps) {
  return (
    <div role="status" className={classNames(!holdsText && 'tiles-group', className)}>
      <span className="noscript:hidden sr-only">{label}</span>
      {children}
    </div>
  )
}

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
