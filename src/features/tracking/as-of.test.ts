import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAsOf } from './as-of.ts'

// 17 July at two in the morning in UTC is still the 16th at the school.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-07-17T02:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a reference day', () => {
  test('is a past day', () => {
    expect(readAsOf('2026-07-15')).toBe('2026-07-15')
    expect(readAsOf('2000-01-01')).toBe('2000-01-01')
  })

  test.each([
    [null, 'absent'],
    ['', 'empty'],
    ['2026-07-16', 'today'],
    ['2026-07-17', 'tomorrow'],
    ['2026-02-30', 'no day'],
    ['0202-07-15', 'a year that is being typed'],
    ['15/07/2026', 'another format'],
  ])('%s means today: %s', (text, _reason) => {
    expect(readAsOf(text)).toBeNull()
  })
})
