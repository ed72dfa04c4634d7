import { describe, expect, test } from 'vitest'
import { toCalendarDay } from './calendar.ts'
import { classDays } from './day-arithmetic.ts'

describe('the days of weekly classes, none on 24, 25 or 31 December or on 1 January,', () => {
  test.each([
    ['2026-07-15', 3, ['2026-07-15', '2026-07-22', '2026-07-29']],
    ['2026-07-16', 3, ['2026-07-22', '2026-07-29', '2026-08-05']],
    ['2027-12-30', 4, ['2027-12-30', '2028-01-06', '2028-01-13']],
    ['2026-12-17', 4, ['2026-12-17', '2027-01-07', '2027-01-14']],
    ['2026-12-31', 4, ['2027-01-07', '2027-01-14', '2027-01-21']],
    ['2026-12-18', 5, ['2026-12-18', '2027-01-08', '2027-01-15']],
    ['2028-02-24', 2, ['2028-02-29', '2028-03-07', '2028-03-14']],
  ])('from %s on weekday %i are %s', (start, weekday, days) => {
    expect(classDays(toCalendarDay(start), weekday, 3)).toEqual(days)
  })
})
