import { addDays, addMonths, differenceInCalendarDays, formatISO } from 'date-fns'
import { type CalendarDay, toCalendarDay, weekdayOf } from './calendar.ts'

/** Midnight on the clock of the machine, as the library counts; the zone never shows in a result. */
function toDate(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function toDay(date: Date): CalendarDay {
  return toCalendarDay(formatISO(date, { representation: 'date' }))
}

export function plusDays(day: CalendarDay, days: number): CalendarDay {
  return toDay(addDays(toDate(day), days))
}

/** The same date `months` later, or the last day of a month that is too short for it. */
export function plusMonths(day: CalendarDay, months: number): CalendarDay {
  return toDay(addMonths(toDate(day), months))
}

/** Whole days from one day to another; negative when it lies before. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return differenceInCalendarDays(toDate(to), toDate(from))
}

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
