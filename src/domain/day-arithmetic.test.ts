import { describe, expect, test } from 'vitest'
import { toCalendarDay, weekdayOf } from './calendar.ts'
import { daysBetween, plusDays, plusMonths } from './day-arithmetic.ts'

test.each([
  ['2026-07-16', '2026-07-16', 0],
  ['2026-07-16', '2026-07-17', 1],
  ['2026-02-28', '2026-03-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-12-31', '2027-01-30', 30],
  ['2026-07-16', '2026-07-10', -6],
])('from %s to %s: %i days', (from, to, days) =>
  expect(daysBetween(toCalendarDay(from), toCalendarDay(to))).toBe(days),
)

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-11-20', 2, '2027-01-20'],
])('%s and %i months are %s', (day, months, then) =>
  expect(plusMonths(toCalendarDay(day), months)).toBe(then),
)

/** A year of days: it holds the days of 23 and 25 hours of any zone, and midnights that the clock skips. */
describe.each(['UTC', 'America/Santiago', 'Europe/Madrid', 'America/Havana'])(
  'on a machine in %s',
  (zone) => {
    const machineZone = process.env.TZ

    test('every day has one successor, a week has seven days', () => {
      process.env.TZ = zone
      try {
        expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
        const first = toCalendarDay('2026-01-01')
        let day = first
        for (let count = 0; count <= 365; count += 1) {
          expect(plusDays(first, count)).toBe(day)
          expect(daysBetween(first, day)).toBe(count)
          expect(weekdayOf(day)).toBe((4 + count) % 7)
          day = plusDays(day, 1)
        }
        expect(day).toBe('2027-01-02')
      } finally {
        process.env.TZ = machineZone
        if (machineZone === undefined) delete process.env.TZ
      }
    })
  },
)
