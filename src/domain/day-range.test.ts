import { describe, expect, test } from 'vitest'
import { toCalendarDay } from './calendar.ts'
import { dayRangeArguments, dayRangeProblem, everyDay, presetOf, presetRange } from './day-range.ts'

describe('a preset', () => {
  test.each([
    // A Saturday, its Sunday, the Monday and the Friday after them.
    ['weekend', '2026-11-21', '2026-11-21', '2026-11-22'],
    ['weekend', '2026-11-22', '2026-11-21', '2026-11-22'],
    ['weekend', '2026-11-23', '2026-11-21', '2026-11-22'],
    ['weekend', '2026-11-27', '2026-11-21', '2026-11-22'],
    ['weekend', '2026-01-02', '2025-12-27', '2025-12-28'],
    ['month', '2026-11-01', '2026-11-01', '2026-11-30'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s: %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, toCalendarDay(today))).toEqual({ from, to })
    expect(presetOf({ from, to }, toCalendarDay(today))).toBe(preset)
  })

  test('is not what a range of other days is', () => {
    expect(presetOf({ from: '2026-11-01', to: '2026-11-29' }, toCalendarDay('2026-11-20'))).toBeNull()
    expect(presetOf(everyDay, toCalendarDay('2026-11-20'))).toBeNull()
  })
})

describe('a typed range', () => {
  test.each([
    ['', '', {}],
    ['2026-11-01', '', { from_day: '2026-11-01' }],
    ['', '2026-11-30', { to_day: '2026-11-30' }],
    ['2026-11-01', '2026-11-01', { from_day: '2026-11-01', to_day: '2026-11-01' }],
    ['2000-01-01', '9999-12-31', { from_day: '2000-01-01', to_day: '9999-12-31' }],
  ])('%s to %s is asked for', (from, to, asked) => {
    expect(dayRangeProblem({ from, to })).toBeNull()
    expect(dayRangeArguments({ from, to })).toEqual(asked)
  })

  test.each([
    ['2026-11-02', '2026-11-01', { kind: 'reversed' }],
    ['2026-02-30', '', { kind: 'no_day', text: '2026-02-30' }],
    ['', 'ayer', { kind: 'no_day', text: 'ayer' }],
    // The digits of a year, while they are typed.
    ['0202-11-01', '2026-11-01', { kind: 'no_day', text: '0202-11-01' }],
    ['2026-11-01', '0020-11-01', { kind: 'no_day', text: '0020-11-01' }],
    ['ayer', 'hoy', { kind: 'no_day', text: 'ayer' }],
  ])('%s to %s is no range, and asks for every day', (from, to, problem) => {
    expect(dayRangeProblem({ from, to })).toEqual(problem)
    expect(dayRangeArguments({ from, to })).toEqual({})
  })
})
