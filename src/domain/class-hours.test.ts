import { describe, expect, test } from 'vitest'
import { toCalendarDay } from './calendar.ts'
import { hoursInZone, noonOf } from './class-hours.ts'

const schedule = { weekday: 3, starts: '18:00', ends: '20:00' }
const school = 'America/Argentina/Buenos_Aires'

describe('class hours in the visitor’s time zone', () => {
  test.each([
    ['America/Mexico_City', 3, '15 a 17\u00a0h'],
    ['America/Bogota', 3, '16 a 18\u00a0h'],
    ['Europe/Madrid', 3, '23 a 1\u00a0h'],
    ['Asia/Tokyo', 4, '6 a 8\u00a0h'],
    ['Asia/Kolkata', 4, '2:30 a 4:30\u00a0h'],
  ])('in %s it is on day %i, %s', (zone, weekday, text) => {
    expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-07-15')), school, zone)).toEqual({
      weekday,
      text,
    })
  })

  test('accounts for daylight saving time', () => {
    expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-07-15')), school, 'America/Santiago')).toEqual({
      weekday: 3,
      text: '17 a 19\u00a0h',
    })
    expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-11-18')), school, 'America/Santiago')).toBeNull()
  })

  test.each([school, 'America/Sao_Paulo', 'America/Montevideo'])(
    'returns null in %s, where the time is the same',
    (zone) => {
      expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-07-15')), school, zone)).toBeNull()
    },
  )
})
