import { useSyncExternalStore } from 'react'

function subscribe() {
  return () => undefined
}

/**
 * False in prerendering and while the browser hydrates, true in every other render. For what the build does not know,
 * such as the query of the address: the first render has to equal the prerendered one.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
