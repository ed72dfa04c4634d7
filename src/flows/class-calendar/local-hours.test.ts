import { describe, expect, test } from 'vitest'
import type { ClassSchedule } from '#content/courses/product.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { hoursInZone, noonOf } from './local-hours.tsx'

const schedule: ClassSchedule = { text: '', weekday: 3, starts: '18:00', ends: '20:00' }
const school = 'America/Argentina/Buenos_Aires'

describe('class hours in the visitor’s time zone', () => {
  test.each([
    ['America/Mexico_City', 'miércoles 15 a 17\u00a0h'],
    ['America/Bogota', 'miércoles 16 a 18\u00a0h'],
    ['Europe/Madrid', 'miércoles 23 a 1\u00a0h'],
    ['Asia/Tokyo', 'jueves 6 a 8\u00a0h'],
    ['Asia/Kolkata', 'jueves 2:30 a 4:30\u00a0h'],
  ])('in %s it is %s', (zone, text) => {
    expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-07-15')), school, zone)).toBe(text)
  })

  test('accounts for daylight saving time', () => {
    expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-07-15')), school, 'America/Santiago')).toBe(
      'miércoles 17 a 19\u00a0h',
    )
    expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-11-18')), school, 'America/Santiago')).toBeNull()
  })

  test.each([school, 'America/Sao_Paulo', 'America/Montevideo'])(
    'returns null in %s, where the time is the same',
    (zone) => {
      expect(hoursInZone(schedule, noonOf(toCalendarDay('2026-07-15')), school, zone)).toBeNull()
    },
  )
})
