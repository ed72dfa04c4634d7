import type { ReactNode } from 'react'
import { Requires } from './requires.tsx'
import { staffNeeds } from './staff-needs.ts'

/**
 * From a tablet on the page fills the window below the bar, so that the header of its table stays visible; what is
 * lower than it needs scrolls as a whole.
 */
export function TablePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 px-gutter py-page md:py-2 md:h-[calc(100dvh-var(--bar))] md:max-xl:min-h-[56rem] xl:min-h-[38rem] md:flex-none">
      {children}
    </div>
  )
}

export function PersonFrame({ children }: { children: ReactNode }) {
  return (
    <Requires needs={staffNeeds.person}>
      <div className="grid w-full gap-page px-gutter py-page">{children}</div>
    </Requires>
  )
}
