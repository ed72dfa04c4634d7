import { useSyncExternalStore } from 'react'

export type TableShape = 'narrow' | 'medium' | 'wide'

const narrow = '(max-width: 767px)'
/** Below it ten columns no longer fit, and the last ones would be out of sight. */
const wide = '(min-width: 1400px)'

function subscribe(listener: () => void): () => void {
  const media = [narrow, wide].map((query) => window.matchMedia?.(query))
  for (const query of media) query?.addEventListener('change', listener)
  return () => {
    for (const query of media) query?.removeEventListener('change', listener)
  }
}

function currentShape(): TableShape {
  if (window.matchMedia?.(narrow).matches) return 'narrow'
  return (window.matchMedia?.(wide).matches ?? true) ? 'wide' : 'medium'
}

export function useTableShape(): TableShape {
  return useSyncExternalStore(subscribe, currentShape, () => 'wide')
}
