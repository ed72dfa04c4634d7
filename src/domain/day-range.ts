import { type CalendarDay, isBefore, isCalendarDay, toCalendarDay, weekdayOf } from './calendar.ts'
import { plusDays, plusMonths } from './day-arithmetic.ts'

/** Days of a filter as they were typed, or stand in an address; both are included, an empty one is open. */
export type DayRange = { from: string; to: string }

export const everyDay: DayRange = { from: '', to: '' }

/** Before every payment; what comes before it is a year that is still being typed. */
export const earliestDay = toCalendarDay('2000-01-01')

export type DayRangeProblem = { kind: 'reversed' } | { kind: 'no_day'; text: string }

export function dayRangeProblem({ from, to }: DayRange): DayRangeProblem | null {
  const wrong = [from, to].find((day) => day !== '' && !(isCalendarDay(day) && !isBefore(day, earliestDay)))
  if (wrong !== undefined) return { kind: 'no_day', text: wrong }
  return from !== '' && to !== '' && to < from ? { kind: 'reversed' } : null
}

/** Arguments of a function in SQL; a range with a problem asks for every day. */
export function dayRangeArguments(range: DayRange): { from_day?: string; to_day?: string } {
  if (dayRangeProblem(range)) return {}
  return { ...(range.from && { from_day: range.from }), ...(range.to && { to_day: range.to }) }
}

export const dayRangePresets = ['weekend', 'month', 'last_month'] as const
export type DayRangePreset = (typeof dayRangePresets)[number]

/** The weekend that began last, this month or the one before it, whole. */
export function presetRange(preset: DayRangePreset, today: CalendarDay): DayRange {
  if (preset === 'weekend') {
    const saturday = plusDays(today, -((weekdayOf(today) + 1) % 7))
    return { from: saturday, to: plusDays(saturday, 1) }
  }
  const thisMonth = toCalendarDay(`${today.slice(0, 8)}01`)
  const from = preset === 'month' ? thisMonth : plusMonths(thisMonth, -1)
  return { from, to: plusDays(plusMonths(from, 1), -1) }
}

/** The preset that a range is today. */
export function presetOf({ from, to }: DayRange, today: CalendarDay): DayRangePreset | null {
  const isPreset = (preset: DayRangePreset) => {
    const days = presetRange(preset, today)
    return days.from === from && days.to === to
  }
  return dayRangePresets.find(isPreset) ?? null
}
