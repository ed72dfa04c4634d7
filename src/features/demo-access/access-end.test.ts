import { expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { endOfDay, nextEnd } from './access-end.ts'

test('an access lasts through its last day in Buenos Aires', () => {
  expect(endOfDay(toCalendarDay('2026-07-31'))).toBe('2026-08-01T02:59:59.000Z')
})

test.each([
  ['2026-07-01', '2026-07-15', '2026-12-25', '2027-01-08'],
  ['2026-07-01', '2026-07-01', '2026-12-25', '2027-01-01'],
])('an access from %s to %s, reopened on %s, defaults to %s', (granted, ended, today, end) =>
  expect(nextEnd(toCalendarDay(granted), toCalendarDay(ended), toCalendarDay(today))).toBe(end),
)
