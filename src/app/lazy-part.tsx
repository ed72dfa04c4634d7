import { type ReactNode, Suspense } from 'react'
import { LoadBoundary, type LoadBoundaryProps } from './load-boundary.tsx'

export type LazyPartProps = Pick<LoadBoundaryProps, 'children' | 'className'> & {
  /** Shown while the code loads. */
  waiting: ReactNode
}

/** Wraps a lazily loaded part of a page: if its code fails to load, the rest of the page stays. */
export function LazyPart({ waiting, children, ...failure }: LazyPartProps) {
  return (
    <LoadBoundary of="part" {...failure}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </LoadBoundary>
  )
}
