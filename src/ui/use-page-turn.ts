import { useRef } from 'react'

/** For a region with one table that scrolls: after `turn` the new page is shown from its first row. */
export function usePageTurn() {
  const region = useRef<HTMLDivElement>(null)

  function turn(move: () => void) {
    move()
    region.current?.querySelector('section')?.scrollTo?.({ top: 0 })
  }

  return { region, turn }
}
