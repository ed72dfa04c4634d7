import { describe, expect, test } from 'vitest'
import { money } from './money.ts'
import { decimalPoint, readTypedMoney } from './typed-money.ts'

describe('an amount that somebody typed', () => {
  test.each([
    ['180', 18000],
    ['180,5', 18050],
    [' 180.55 ', 18055],
    ['41.', 4100],
    ['0.01', 1],
    ['0', 0],
    ['999999999', 99999999900],
  ])('%s is read', (typed, minor) => {
    expect(readTypedMoney(typed, 'USD')).toEqual({ ok: true, value: money(minor, 'USD') })
  })

  test.each([
    ['', 'amount_invalid'],
    ['cien', 'amount_invalid'],
    ['-1', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
    ['.5', 'amount_invalid'],
    ['1.800,50', 'amount_invalid'],
    ['1000000000', 'amount_invalid'],
    ['٣', 'amount_invalid'],
    ['1.800', 'amount_decimals'],
    ['250,505', 'amount_decimals'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readTypedMoney(typed, 'USD')).toEqual({ ok: false, problem })
  })

  test('has the decimals of its currency', () => {
    expect(readTypedMoney('45000', 'CLP')).toEqual({ ok: true, value: money(45000, 'CLP') })
    expect(readTypedMoney('45000,5', 'CLP')).toEqual({ ok: false, problem: 'amount_decimals' })
  })

  test('reaches the contract with a point', () => {
    expect(decimalPoint(' 250,5 ')).toBe('250.5')
  })
})
