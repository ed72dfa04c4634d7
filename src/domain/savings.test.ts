import { describe, expect, test } from 'vitest'
import { money } from './money.ts'
import { savingOf } from './savings.ts'

const usd = (minor: number) => money(minor, 'USD')

describe('a saving', () => {
  test.each([
    [27000, 40000, 13000, 32],
    [27000, 30000, 3000, 10],
    [1, 3, 2, 66],
    [0, 100, 100, 100],
  ])('%i instead of %i saves %i, %i %%', (paid, instead, minor, percent) => {
    expect(savingOf(usd(paid), usd(instead))).toEqual({ amount: usd(minor), percent })
  })

  test('is none when nothing is saved or the currencies differ', () => {
    expect(savingOf(usd(300), usd(300))).toBeNull()
    expect(savingOf(usd(301), usd(300))).toBeNull()
    expect(savingOf(usd(100), money(300, 'ARS'))).toBeNull()
  })
})
