import { useState } from 'react'

export type Carousel = {
  index: number
  previous: () => void
  next: () => void
  /** Wraps around at both ends. */
  goTo: (index: number) => void
}

export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0)
  return {
    index,
    previous: () => setIndex((index - 1 + count) % count),
    next: () => setIndex((index + 1) % count),
    goTo: (wanted) => setIndex((wanted + count) % count),
  }
}

/** Keeps its place, so that the longest slide sets the height; without a script all slides stand below one another. */
export const hiddenSlide = 'invisible noscript:visible noscript:[grid-area:auto]'
