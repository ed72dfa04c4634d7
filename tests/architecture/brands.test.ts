import { describe, expect, expectTypeOf, test } from 'vitest'
import { type CalendarDay, isCalendarDay, toCalendarDay } from '#domain/calendar.ts'
import { type OrderId, toOrderId } from '#domain/order-id.ts'
import { readModules } from './module-graph.ts'

/** Where text becomes a value of each branded type. */
const parsers: Record<string, string> = {
  CalendarDay: 'src/domain/calendar.ts',
  OrderId: 'src/domain/order-id.ts',
}

const modules = readModules(['src', 'supabase', 'build', 'tests'])

describe.each(Object.entries(parsers))('%s', (name, parser) => {
  test('is made by its parser alone', () => {
    const claim = new RegExp(`(?:\\b(?:as|is) |\\bBrand<')${name}\\b`)
    expect(modules.filter(({ source }) => claim.test(source)).map(({ path }) => path)).toEqual([parser])
  })
})

test('plain text and a day are no order id', () => {
  expectTypeOf<string>().not.toExtend<OrderId>()
  expectTypeOf<CalendarDay>().not.toExtend<OrderId>()
  expect(() => toOrderId('short')).toThrow(RangeError)
})

test('plain text is no calendar day', () => {
  expectTypeOf<string>().not.toExtend<CalendarDay>()
  expectTypeOf(toCalendarDay).returns.toEqualTypeOf<CalendarDay>()
  expectTypeOf(isCalendarDay).guards.toEqualTypeOf<CalendarDay>()
  expect(() => toCalendarDay('2025-02-29')).toThrow(RangeError)
})
