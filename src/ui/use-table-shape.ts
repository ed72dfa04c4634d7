import { useSyncExternalStore } from 'react'

/** From the narrowest to the widest: a phone, a tablet, a laptop, and room for ten columns. */
export const shapes = ['narrow', 'medium', 'laptop', 'wide'] as const

export type TableShape = (typeof shapes)[number]

const narrow = '(max-width: 767px)'
const laptop = '(min-width: 1200px)'
/** Below it ten columns no longer fit, and the last ones would be out of sight. */
const wide = '(min-width: 1400px)'

function subscribe(listener: () => void): () => void {
  const media = [narrow, laptop, wide].map((query) => window.matchMedia?.(query))
  for (const query of media) query?.addEventListener('change', listener)
  return () => {
    for (const query of media) query?.removeEventListener('change', listener)
  }
}

function currentShape(): TableShape {
  if (window.matchMedia?.(narrow).matches) return 'narrow'
  if (window.matchMedia?.(wide).matches ?? true) return 'wide'
  return window.matchMedia?.(laptop).matches ? 'laptop' : 'medium'
}

export function useTableShape(): TableShape {
  return useSyncExternalStore(subscribe, currentShape, () => 'wide')
}
