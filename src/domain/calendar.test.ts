import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcedStart, dayIn, daysInMonth, isBefore, isCalendarDay, toCalendarDay } from './calendar.ts'

describe('isCalendarDay', () => {
  test.each(['2025-07-16', '2024-02-29', '2000-02-29', '1999-12-31'])('takes %s', (day) => {
    expect(isCalendarDay(day)).toBe(true)
  })

  test.each([
    '0000-01-01',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-1-1',
    '16/07/2025',
    '',
  ])('refuses %j', (day) => {
    expect(isCalendarDay(day)).toBe(false)
  })
})

test('the months of a year have 365 or 366 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1600, max: 2400 }), (year) => {
      const days = Array.from({ length: 12 }, (_, month) => daysInMonth(year, month + 1))
      const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      expect(days.reduce((sum, count) => sum + count)).toBe(leap ? 366 : 365)
    }),
  )
})

test.each([
  ['2025-07-16T02:59:59Z', 'America/Argentina/Buenos_Aires', '2025-07-15'],
  ['2025-07-16T03:00:00Z', 'America/Argentina/Buenos_Aires', '2025-07-16'],
  ['2025-07-16T00:30:00Z', 'UTC', '2025-07-16'],
  ['2025-12-31T23:30:00Z', 'Europe/Madrid', '2026-01-01'],
])('%s in %s is %s', (instant, zone, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day)
})

test('a start is announced until its own day', () => {
  expect(announcedStart(toCalendarDay('2025-07-16'), toCalendarDay('2025-07-15'))).toBe('2025-07-16')
  expect(announcedStart(toCalendarDay('2025-07-16'), toCalendarDay('2025-07-16'))).toBe('2025-07-16')
  expect(announcedStart(toCalendarDay('2025-07-16'), toCalendarDay('2025-07-17'))).toBeNull()
  expect(announcedStart(null, toCalendarDay('2025-07-17'))).toBeNull()
})

test('order of days', () => {
  expect(isBefore(toCalendarDay('2025-07-09'), toCalendarDay('2025-07-10'))).toBe(true)
  expect(isBefore(toCalendarDay('2025-07-10'), toCalendarDay('2025-07-10'))).toBe(false)
})
