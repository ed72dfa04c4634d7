import { type ReactNode, Suspense } from 'react'
import { LoadBoundary, type LoadBoundaryProps } from './load-boundary.tsx'

export type LazyPartProps = Pick<LoadBoundaryProps, 'children' | 'className' | 'standIn'> & {
  /** Shown until its code has arrived. */
  waiting: ReactNode
}

/** Around a `LoadedPage` that is part of a page: whatever becomes of its code, the page around it stays. */
export function LazyPart({ waiting, children, ...failure }: LazyPartProps) {
  return (
    <LoadBoundary of="part" {...failure}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </LoadBoundary>
  )
}
