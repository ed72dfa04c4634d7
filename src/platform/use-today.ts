import type { CalendarDay } from '#domain/calendar.ts'
import { today } from './clock.ts'
import { useHydrated } from './use-hydrated.ts'

/** The school's day in the browser; null in prerendering, which may happen long before the page is read. */
export function useToday(): CalendarDay | null {
  return useHydrated() ? today() : null
}
