import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#domain/calendar.ts'
import { today } from './clock.ts'

function subscribe() {
  return () => undefined
}

function unknown() {
  return null
}

/** The school's day once there is a reader; null where the page is built, which may be long before it is read. */
export function useToday(): CalendarDay | null {
  return useSyncExternalStore(subscribe, today, unknown)
}
