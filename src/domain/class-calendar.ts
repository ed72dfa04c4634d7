import type { CalendarDay } from './calendar.ts'
import { plusDays, weekdayOf } from './day-arithmetic.ts'

/** Month and day on which no school of the region teaches: the class is a week later. */
const feasts = ['12-24', '12-25', '12-31', '01-01']

export function isFeast(day: CalendarDay): boolean {
  return feasts.includes(day.slice(5))
}

/** Days of weekly classes: the first on the class's weekday (0 is Sunday) from the start on, none on a feast. */
export function classDays(startsOn: CalendarDay, weekday: number, count: number): CalendarDay[] {
  const days: CalendarDay[] = []
  let day = plusDays(startsOn, (weekday - weekdayOf(startsOn) + 7) % 7)
  while (days.length < count) {
    if (!isFeast(day)) days.push(day)
    day = plusDays(day, 7)
  }
  return days
}
