import { describe, expect, expectTypeOf, test } from 'vitest'
import { type CalendarDay, calendarDay, isCalendarDay } from '#domain/calendar.ts'
import { readModules } from './module-graph.ts'

/** Where text becomes a value of each branded type. */
const parsers: Record<string, string> = {
  CalendarDay: 'src/domain/calendar.ts',
}

const modules = readModules(['src', 'supabase', 'build', 'tests'])

describe.each(Object.entries(parsers))('%s', (name, parser) => {
  test('is made by its parser alone', () => {
    const claim = new RegExp(`(?:\\b(?:as|is) |\\bBrand<')${name}\\b`)
    expect(modules.filter(({ source }) => claim.test(source)).map(({ path }) => path)).toEqual([parser])
  })
})

test('plain text is no calendar day', () => {
  expectTypeOf<string>().not.toExtend<CalendarDay>()
  expectTypeOf(calendarDay).returns.toEqualTypeOf<CalendarDay>()
  expectTypeOf(isCalendarDay).guards.toEqualTypeOf<CalendarDay>()
  expect(() => calendarDay('2025-02-29')).toThrow(RangeError)
})
