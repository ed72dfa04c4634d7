import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/random.ts'
import { daysInMonth, toCalendarDay } from './calendar.ts'
import { findDayOrder, hasShortYear, readTypedDay } from './typed-days.ts'

const random = seededRandom(165)
const anyDay = (latest = 31) => {
  const [year, month] = [random.int(1990, 2030), random.int(1, 12)]
  return { year, month, day: random.int(1, Math.min(latest, daysInMonth(year, month))) }
}
type Parts = ReturnType<typeof anyDay>
const two = (value: number) => String(value).padStart(2, '0')
const isoOf = ({ year, month, day }: Parts) => toCalendarDay(`${year}-${two(month)}-${two(day)}`)
/** With and without zeros, with each separator, with blanks around it. */
function written({ year, month, day }: Parts, dayFirst: boolean): string {
  const shown = random.chance(0.5) ? two : String
  const numbers = [shown(dayFirst ? day : month), shown(dayFirst ? month : day), year]
  return `${random.chance(0.2) ? ' ' : ''}${numbers.join(random.pick(['/', '-', '.']))}`
}
const many = <Value>(make: () => Value) => Array.from({ length: 300 }, make)

describe('a day as it is typed', () => {
  test('is read back, in the order in which it was written', () => {
    for (const parts of many(anyDay)) {
      expect(readTypedDay(written(parts, true), 'day_first')).toBe(isoOf(parts))
      expect(readTypedDay(written(parts, false), 'month_first')).toBe(isoOf(parts))
      expect(readTypedDay(isoOf(parts), random.pick(['day_first', 'month_first']))).toBe(isoOf(parts))
    }
  })

  test.each([
    ...[
      '31/02/2026',
      '29/02/2025',
      '15/13/2026',
      '0/1/2026',
      '32/01/2026',
      '15/01/26',
      '15/01-2026',
      '1/2/20266',
    ],
    ...['2026/01/15', '2026-1-5', '15 de enero', '46037', ''],
  ])('%j is none', (text) => {
    expect([readTypedDay(text, 'day_first'), readTypedDay(text, 'month_first')]).toEqual([null, null])
  })

  test('with a year of two digits is told apart', () => {
    expect(['15/01/26', '1.2.26', ' 3-4-99 '].every(hasShortYear)).toBe(true)
    expect(['15/01/2026', '2026-01-15', '15/01', ''].some(hasShortYear)).toBe(false)
  })
})

describe('the order of a file', () => {
  test('is known by one day above 12 in the first place', () => {
    for (const clear of many(anyDay).filter(({ day }) => day > 12)) {
      const file = [...many(() => written(anyDay(12), true)).slice(0, 5), written(clear, true)]
      expect(findDayOrder(file)).toEqual({ kind: 'known' })
    }
  })

  test('with the month first is never assumed', () => {
    for (const parts of many(anyDay)) {
      const file = [written(parts, false), '12/25/2025']
      expect(findDayOrder(file).kind).toBe('asked')
    }
  })

  test('is asked for where every day reads in both, by dates that differ', () => {
    for (const parts of many(() => anyDay(12)).filter(({ day, month }) => day !== month)) {
      expect(findDayOrder(['2026-03-04', '05/05/2026', 'no', '15/01/26', written(parts, true)])).toEqual({
        kind: 'asked',
        examples: [4],
      })
    }
    expect(findDayOrder(['1/2/2026', '1/2/2026', '2/3/2026', '4/3/2026'])).toEqual({
      kind: 'asked',
      examples: [0, 2, 3],
    })
  })

  test('is not asked for where both readings are the same', () => {
    expect(findDayOrder(['2026-03-04', '5/5/2026', '', 'ayer'])).toEqual({ kind: 'known' })
  })

  test('that is mixed names the places', () => {
    expect(findDayOrder(['13/01/2026', '1/2/2026', '01/13/2026', '14.1.2026'])).toEqual({
      ...{ kind: 'mixed', dayFirst: [0, 3], monthFirst: [2] },
    })
  })
})
