import { type ReactNode, useState } from 'react'

export type Carousel = {
  index: number
  count: number
  /** Wraps around at both ends. */
  goTo: (index: number) => void
}

export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0)
  return { index, count, goTo: (wanted) => setIndex((wanted + count) % count) }
}

/** Keeps its place, so that the longest slide sets the height; without a script all slides stand below one another. */
export const hiddenSlide = 'invisible noscript:visible noscript:[grid-area:auto]'

export type CarouselControlsProps = {
  carousel: Carousel
  texts: { previous: string; next: string; goTo: (number: number) => string }
  children?: ReactNode
}

export function CarouselControls({ carousel, texts, children }: CarouselControlsProps) {
  const { index, count, goTo } = carousel
  const labels = Array.from({ length: count }, (_, place) => texts.goTo(place + 1))
  return (
    <div className="flex noscript:hidden flex-wrap items-center gap-x-3 gap-y-2">
      <Arrow label={texts.previous} path="m14.5 6-6 6 6 6" onClick={() => goTo(index - 1)} />
      <div className="flex">
        {labels.map((label, place) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            aria-current={place === index || undefined}
            onClick={() => goTo(place)}
            className="inline-flex h-11 w-8 items-center justify-center before:size-2.5 before:rounded-full before:border before:border-ink aria-[current]:before:bg-ink"
          />
        ))}
      </div>
      <Arrow label={texts.next} path="m9.5 6 6 6-6 6" onClick={() => goTo(index + 1)} />
      {children}
    </div>
  )
}

function Arrow({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded border border-ink hover:bg-ink hover:text-paper"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}
