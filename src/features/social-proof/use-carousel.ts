import { useState } from 'react'

export type Carousel = {
  index: number
  previous: () => void
  next: () => void
  /** Counts on past the last, and back from the first. */
  goTo: (index: number) => void
}

/** One page at a time; past the last comes the first, and before the first the last. */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0)
  return {
    index,
    previous: () => setIndex((index - 1 + count) % count),
    next: () => setIndex((index + 1) % count),
    goTo: (wanted) => setIndex((wanted + count) % count),
  }
}
