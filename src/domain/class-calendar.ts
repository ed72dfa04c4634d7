import { type CalendarDay, weekdayOf } from './calendar.ts'
import { plusDays } from './day-arithmetic.ts'

/** Month and day without classes: the class moves on a week. */
const holidays = ['12-24', '12-25', '12-31', '01-01']

function isHoliday(day: CalendarDay): boolean {
  return holidays.includes(day.slice(5))
}

/** Days of weekly classes: the first falls on `weekday` (0 is Sunday) on or after the start, none on a holiday. */
export function classDays(startsOn: CalendarDay, weekday: number, count: number): CalendarDay[] {
  const days: CalendarDay[] = []
  let day = plusDays(startsOn, (weekday - weekdayOf(startsOn) + 7) % 7)
  while (days.length < count) {
    if (!isHoliday(day)) days.push(day)
    day = plusDays(day, 7)
  }
  return days
}
