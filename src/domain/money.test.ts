import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../tests/support/sized.ts'
import { decimalPlacesOf, equalMoney, money, parseMoney, splitMoney, toDecimal, toNumber } from './money.ts'

const currency = fc.constantFrom('USD', 'ARS', 'CLP', 'PYG', 'BRL')
const amount = fc.integer({ min: 0, max: 99_999_999_999 })

describe('money', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s as minor units', (minor) => {
    expect(() => money(minor, 'USD')).toThrow(RangeError)
  })

  test.each(['usd', 'US', 'USDT', ''])('refuses the currency "%s"', (code) => {
    expect(() => money(1, code)).toThrow(RangeError)
  })
})

describe('parseMoney', () => {
  test.each([
    [270, 'USD', 27_000],
    ['270', 'USD', 27_000],
    ['270.00', 'USD', 27_000],
    [' 41.67 ', 'USD', 4167],
    [41.67, 'USD', 4167],
    ['0.1', 'USD', 10],
    ['100.000', 'USD', 10_000],
    ['45000.00', 'CLP', 45_000],
    [45_000, 'PYG', 45_000],
    ['-3.50', 'USD', -350],
    ['-0.00', 'USD', 0],
    ['999999999999', 'USD', 99_999_999_999_900],
  ])('reads %j %s', (input, code, minor) => {
    expect(parseMoney(input, code)).toEqual({ minor, currency: code })
  })

  test.each([
    ['41.675', 'USD'],
    ['0.5', 'CLP'],
    ['', 'USD'],
    ['1,5', 'USD'],
    ['1e3', 'USD'],
    ['+5', 'USD'],
    ['.5', 'USD'],
    ['5.', 'USD'],
    ['0x10', 'USD'],
    ['1 000', 'USD'],
    ['1234567890123', 'USD'],
    [1e21, 'USD'],
    [1e-7, 'USD'],
    [Number.NaN, 'USD'],
    [Number.POSITIVE_INFINITY, 'USD'],
    [0.1 + 0.2, 'USD'],
    [null, 'USD'],
    [undefined, 'USD'],
    [true, 'USD'],
    [[5], 'USD'],
    [{ amount: 5 }, 'USD'],
  ])('refuses %j %s', (input, code) => {
    expect(parseMoney(input, code)).toBeNull()
  })

  test('never makes negative zero', () => {
    expect(Object.is(parseMoney('-0', 'USD')?.minor, 0)).toBe(true)
  })

  test('reads back what it wrote, as text and as number', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        const value = money(minor, code)
        expect(parseMoney(toDecimal(value), code)).toEqual(value)
        expect(parseMoney(toNumber(value), code)).toEqual(value)
      }),
      { numRuns: sized(1000, 10_000) },
    )
  })

  test('refuses any text other than a plain decimal', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseMoney(text, 'USD')
        expect(parsed === null || /^-?\d+(\.\d+)?$/.test(text.trim())).toBe(true)
      }),
    )
  })
})

describe('toDecimal', () => {
  test.each([
    [0, 'USD', '0.00'],
    [5, 'USD', '0.05'],
    [-5, 'USD', '-0.05'],
    [4167, 'USD', '41.67'],
    [45_000, 'CLP', '45000'],
    [-45_000, 'PYG', '-45000'],
  ])('%d %s is %s', (minor, code, text) => {
    expect(toDecimal(money(minor, code))).toBe(text)
  })

  test('has exactly the decimals of its currency', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        const fraction = toDecimal(money(minor, code)).split('.')[1] ?? ''
        expect(fraction).toHaveLength(decimalPlacesOf(code))
      }),
    )
  })
})

test('equal amounts of two currencies are not equal', () => {
  expect(equalMoney(money(100, 'USD'), money(100, 'ARS'))).toBe(false)
  expect(equalMoney(money(100, 'USD'), money(100, 'USD'))).toBe(true)
})

describe('splitMoney', () => {
  test('gives the remainder to the last part', () => {
    expect(splitMoney(money(10_000, 'USD'), 6).map((part) => part.minor)).toEqual([
      1666, 1666, 1666, 1666, 1666, 1670,
    ])
  })

  test.each([0, -1, 1.5, Number.NaN])('refuses %s parts', (parts) => {
    expect(() => splitMoney(money(100, 'USD'), parts)).toThrow(RangeError)
  })

  test('sums to the total, in whole units, all equal except the last', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 36 }), currency, (minor, parts, code) => {
        const split = splitMoney(money(minor, code), parts)
        expect(split).toHaveLength(parts)
        expect(split.reduce((sum, part) => sum + part.minor, 0)).toBe(minor)
        expect(split.every((part) => part.currency === code)).toBe(true)
        expect(new Set(split.slice(0, -1).map((part) => part.minor)).size).toBeLessThanOrEqual(1)
        const [first, last] = [split[0]?.minor ?? 0, split.at(-1)?.minor ?? 0]
        expect(last - first).toBeGreaterThanOrEqual(0)
        expect(last - first).toBeLessThan(parts)
      }),
      { numRuns: sized(1000, 10_000) },
    )
  })
})
