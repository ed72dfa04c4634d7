import { describe, expect, test } from 'vitest'
import { toCalendarDay } from './calendar.ts'
import { instantIn } from './zoned-time.ts'

describe('the instant of a day and a time', () => {
  test.each([
    ['2026-07-15', '18:00', 'America/Argentina/Buenos_Aires', '2026-07-15T21:00:00.000Z'],
    ['2026-07-15', '18:00', 'Europe/Madrid', '2026-07-15T16:00:00.000Z'],
    ['2026-01-15', '18:00', 'Europe/Madrid', '2026-01-15T17:00:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    ['2026-07-15', '05:30', 'Asia/Kolkata', '2026-07-15T00:00:00.000Z'],
    ['2026-07-15', '23:30', 'America/Bogota', '2026-07-16T04:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(instantIn(toCalendarDay(day), time, zone).toISOString()).toBe(instant)
  })
})
