import { type CalendarDay, toCalendarDay } from '#domain/calendar.ts'
import { plusDays, plusMonths } from '#domain/day-arithmetic.ts'
import { type DayRange, dayRangeProblem } from '#domain/day-range.ts'

export const figurePresets = ['month', 'last_month', 'days_90', 'year'] as const
export type FigurePreset = (typeof figurePresets)[number]

/** Until today, but for the month before: days to come have no figures, and the days before are as many. */
export function figureRange(preset: FigurePreset, today: CalendarDay): DayRange {
  const month = toCalendarDay(`${today.slice(0, 8)}01`)
  switch (preset) {
    case 'month':
      return { from: month, to: today }
    case 'last_month':
      return { from: plusMonths(month, -1), to: plusDays(month, -1) }
    case 'days_90':
      return { from: plusDays(today, -89), to: today }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** On the first of January it is also the year: the first that fits. */
export function figurePresetOf({ from, to }: DayRange, today: CalendarDay): FigurePreset | null {
  return (
    figurePresets.find((preset) => {
      const days = figureRange(preset, today)
      return days.from === from && days.to === to
    }) ?? null
  )
}

/** The range in an address, this month where it names no whole one. */
export function figureRangeIn({ from, to }: DayRange, today: CalendarDay): DayRange {
  const isWhole = from !== '' && to !== '' && !dayRangeProblem({ from, to })
  return isWhole ? { from, to } : figureRange('month', today)
}
