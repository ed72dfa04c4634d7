import { describe, expect, test } from 'vitest'
import { money } from './money.ts'
import { boughtApart, savingOf, upgradeDifference } from './savings.ts'

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

  test('is null when nothing is saved or the currencies differ', () => {
    expect(savingOf(usd(300), usd(300))).toBeNull()
    expect(savingOf(usd(301), usd(300))).toBeNull()
    expect(savingOf(usd(100), money(300, 'ARS'))).toBeNull()
  })
})

describe('bought one by one', () => {
  test.each([
    [[22_000, 9_000, 9_000], 40_000],
    [[1], 1],
    [[33_333, 33_333, 33_334], 100_000],
  ])('%j make %i', (prices, sum) => {
    expect(boughtApart(prices.map(usd))).toEqual(usd(sum))
  })

  test('is null when a price is unknown, when currencies differ, and without prices', () => {
    expect(boughtApart([usd(22_000), null])).toBeNull()
    expect(boughtApart([null, usd(22_000)])).toBeNull()
    expect(boughtApart([usd(22_000), money(9_000, 'ARS')])).toBeNull()
    expect(boughtApart([])).toBeNull()
  })
})

test('an upgrade costs the difference, and is null when it would not be dearer', () => {
  expect(upgradeDifference(usd(22_000), usd(27_000))).toEqual(usd(5_000))
  expect(upgradeDifference(usd(27_000), usd(27_000))).toBeNull()
  expect(upgradeDifference(usd(72_000), usd(27_000))).toBeNull()
  expect(upgradeDifference(money(22_000, 'ARS'), usd(27_000))).toBeNull()
})
