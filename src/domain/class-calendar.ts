import type { CalendarDay } from './calendar.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Minutes since the epoch that a wall clock would show if it stood in UTC. */
function wallMinutes(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((item) => item.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / 60_000
}

/** The instant at which the clock of a zone shows this day and time (`HH:mm`). */
export function instantIn(day: CalendarDay, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wanted = Date.UTC(year, month - 1, date, hour, minute)
  const offset = (guess: number) => wallMinutes(new Date(guess), timeZone) * 60_000 - guess
  // The offset at the first guess may be that of the other side of a change of clocks.
  const first = wanted - offset(wanted)
  return new Date(wanted - offset(first))
}

function plusDays(day: CalendarDay, days: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(Date.UTC(year, month - 1, date) + days * dayMs)
  return moved.toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay()
}

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
