import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#domain/calendar.ts'
import { today } from './clock.ts'

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

/** The school's day in the browser; null in prerendering, which may happen long before the page is read. */
export function useToday(): CalendarDay | null {
  return useHydrated() ? today() : null
}
