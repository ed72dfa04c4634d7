import type { ReactNode } from 'react'

/** On wide screens the page fills the window below the bar, so that the header of its table stays visible. */
export function TablePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-gutter py-4 md:h-[calc(100dvh-var(--bar))] md:min-h-[38rem] md:flex-none">
      {children}
    </div>
  )
}
