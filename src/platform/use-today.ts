import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#domain/calendar.ts'
import { today } from './clock.ts'

function subscribe() {
  return () => undefined
}

function unknown() {
  return null
}

/** The school's day in the browser; null in prerendering, which may happen long before the page is read. */
export function useToday(): CalendarDay | null {
  return useSyncExternalStore(subscribe, today, unknown)
}
