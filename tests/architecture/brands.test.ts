import { expect, expectTypeOf, test } from 'vitest'
import { type CalendarDay, toCalendarDay } from '#domain/calendar.ts'
import { type BaseSlug, type CohortSlug, cohortSlugOf, toBaseSlug } from '#domain/course-slug.ts'
import { type DebtToken, toDebtToken } from '#domain/debt-token.ts'
import { type Email, normalizeEmail } from '#domain/email.ts'
import { type OrderId, toOrderId } from '#domain/order-id.ts'
import { type RecapToken, toRecapToken } from '#domain/recap-token.ts'
import { readModules } from './module-graph.ts'

type Brands = {
  DebtToken: DebtToken
  Email: Email
  BaseSlug: BaseSlug
  CohortSlug: CohortSlug
  CalendarDay: CalendarDay
  OrderId: OrderId
  RecapToken: RecapToken
}

/** Where text becomes a value of each branded type, and an example that is rejected. */
const parsers: Record<keyof Brands, { file: string; parse: (text: string) => string; refused?: string }> = {
  BaseSlug: { file: 'src/domain/course-slug.ts', parse: toBaseSlug, refused: 'deep_learning' },
  CalendarDay: { file: 'src/domain/calendar.ts', parse: toCalendarDay, refused: '2025-02-29' },
  CohortSlug: {
    file: 'src/domain/course-slug.ts',
    parse: (course) => cohortSlugOf(toBaseSlug(course), '202607'),
  },
  DebtToken: { file: 'src/domain/debt-token.ts', parse: toDebtToken, refused: 'order-0123456789abcdef' },
  Email: { file: 'src/domain/email.ts', parse: normalizeEmail },
  OrderId: { file: 'src/domain/order-id.ts', parse: toOrderId, refused: 'short' },
  RecapToken: { file: 'src/domain/recap-token.ts', parse: toRecapToken, refused: 'order-0123456789abcdef' },
}

const modules = readModules(['src', 'supabase', 'build', 'tests'])

test.each(Object.entries(parsers))('a value of %s comes from its parser only', (name, parser) => {
  const claim = new RegExp(`(?:\\b(?:as|is) |\\bBrand<')${name}\\b`)
  expect(modules.filter(({ source }) => claim.test(source)).map(({ path }) => path)).toEqual([parser.file])
  const { refused } = parser
  if (refused !== undefined) expect(() => parser.parse(refused)).toThrow(RangeError)
})

type AcceptedAs<Value> = { [Name in keyof Brands]: Value extends Brands[Name] ? Name : never }[keyof Brands]

test('branded types are assignable neither to each other nor from plain text', () => {
  expectTypeOf<AcceptedAs<string>>().toBeNever()
  expectTypeOf<{ [Name in keyof Brands]: AcceptedAs<Brands[Name]> }>().toEqualTypeOf<{
    [Name in keyof Brands]: Name
  }>()
})
