import type { ReactNode } from 'react'

export type CardFrameProps = { cover: ReactNode; actions: ReactNode; children: ReactNode }

/** The frame that a card and its skeleton share, so that nothing moves when the notebooks load. */
export function CardFrame({ cover, actions, children }: CardFrameProps) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-ink bg-sheet shadow-sheet">
      <div className="aspect-video shrink-0 overflow-hidden border-ink border-b">{cover}</div>
      <div className="flex flex-1 flex-col px-5 pt-4 pb-4">
        {children}
        {/* Two buttons per line, or one with large text. */}
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-3 gap-y-1">
          {actions}
        </div>
      </div>
    </article>
  )
}
