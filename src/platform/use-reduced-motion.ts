import { useSyncExternalStore } from 'react'

const question = '(prefers-reduced-motion: reduce)'

function list(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(question) : null
}

function subscribe(listener: () => void): () => void {
  const query = list()
  query?.addEventListener?.('change', listener)
  return () => query?.removeEventListener?.('change', listener)
}

/** True also where it is unknown: no motion is the safe default. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => list()?.matches ?? true,
    () => true,
  )
}
