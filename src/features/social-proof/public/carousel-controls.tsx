import type { ReactNode } from 'react'
import type { Carousel } from '../use-carousel.ts'

export type CarouselControlsProps = {
  carousel: Carousel
  count: number
  texts: { previous: string; next: string; goTo: (number: number) => string }
  children?: ReactNode
}

const arrow =
  'inline-flex size-11 items-center justify-center rounded border border-ink hover:bg-ink hover:text-paper'

export function CarouselControls({ carousel, count, texts, children }: CarouselControlsProps) {
  return (
    <div className="flex noscript:hidden flex-wrap items-center gap-x-3 gap-y-2">
      <button type="button" aria-label={texts.previous} onClick={carousel.previous} className={arrow}>
        <Chevron path="m14.5 6-6 6 6 6" />
      </button>
      <div className="flex">
        {Array.from({ length: count }, (_, index) => texts.goTo(index + 1)).map((label, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            aria-current={index === carousel.index || undefined}
            onClick={() => carousel.goTo(index)}
            className="inline-flex h-11 w-8 items-center justify-center before:size-2.5 before:rounded-full before:border before:border-ink aria-[current]:before:bg-ink"
          />
        ))}
      </div>
      <button type="button" aria-label={texts.next} onClick={carousel.next} className={arrow}>
        <Chevron path="m9.5 6 6 6-6 6" />
      </button>
      {children}
    </div>
  )
}

function Chevron({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
