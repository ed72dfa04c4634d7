import { describe, expect, test } from 'vitest'
import { toCalendarDay } from './calendar.ts'
import { type ExchangeRate, estimatedCurrencies, estimateOf } from './exchange-rates.ts'
import { money, toDecimal } from './money.ts'

function rate(currency: string, unitsPerDollar: number, day = '2026-11-21'): ExchangeRate {
  return { currency, unitsPerDollar, day: toCalendarDay(day), source: { name: 'Banco', href: null } }
}

const usd = (cents: number) => money(cents, 'USD')

function shown(cents: number, of: ExchangeRate, today = '2026-11-22'): string | null {
  const estimate = estimateOf(usd(cents), of, toCalendarDay(today))
  return estimate && `${estimate.currency} ${toDecimal(estimate)}`
}

describe('rounded as such amounts are said', () => {
  test.each([
    ['ARS', 1155.55, 27_000, 'ARS 312000.00'],
    ['ARS', 1155.55, 4500, 'ARS 52000.00'],
    ['BOB', 6.91, 27_000, 'BOB 1866.00'],
    ['BRL', 5.372, 4500, 'BRL 242.00'],
    ['CLP', 941.3, 27_000, 'CLP 254200'],
    ['COP', 3822.4, 27_000, 'COP 1032000.00'],
    ['CRC', 503.2, 27_000, 'CRC 135900.00'],
    ['GTQ', 7.66, 27_000, 'GTQ 2068.00'],
    ['MXN', 18.42, 27_000, 'MXN 4973.00'],
    ['PEN', 3.37, 4167, 'PEN 140.00'],
    ['PYG', 7011, 27_000, 'PYG 1893000'],
    ['UYU', 39.87, 27_000, 'UYU 10760.00'],
  ])('%s at %d', (currency, units, cents, text) => {
    expect(shown(cents, rate(currency, units))).toBe(text)
  })

  test('half a step is rounded up, less down', () => {
    expect(shown(100, rate('ARS', 150))).toBe('ARS 200.00')
    expect(shown(100, rate('ARS', 149.99))).toBe('ARS 100.00')
  })
})

describe('hidden', () => {
  test.each([
    ['2026-11-22', 'of today', true],
    ['2026-11-19', 'three days old', true],
    ['2026-11-18', 'four days old', false],
    ['2026-11-23', 'of tomorrow', false],
    ['2025-11-22', 'a year old', false],
  ])('%s, a rate %s: %s', (day, _, isShown) => {
    expect(shown(10_000, rate('BRL', 5, day)) !== null).toBe(isShown)
  })

  test('three days are counted across the end of a year', () => {
    expect(shown(10_000, rate('BRL', 5, '2026-12-30'), '2027-01-02')).not.toBeNull()
    expect(shown(10_000, rate('BRL', 5, '2026-12-30'), '2027-01-03')).toBeNull()
  })

  test('for a country that pays in USD, and for an amount in another currency', () => {
    expect(shown(10_000, rate('USD', 1))).toBeNull()
    expect(estimateOf(money(10_000, 'ARS'), rate('BRL', 5), toCalendarDay('2026-11-22'))).toBeNull()
  })

  test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('at a rate of %d', (units) => {
    expect(shown(10_000, rate('BRL', units))).toBeNull()
  })

  test('when it would round to nothing', () => {
    expect(shown(1, rate('COP', 3800))).toBeNull()
  })
})

test('each country of the checkout that does not pay in USD has its currency here, once', () => {
  expect(estimatedCurrencies).toEqual([
    ...['ARS', 'BOB', 'BRL', 'CLP', 'COP', 'CRC', 'GTQ', 'MXN', 'PEN', 'PYG', 'UYU'],
  ])
})
