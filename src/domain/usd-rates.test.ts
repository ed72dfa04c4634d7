import { expect, test } from 'vitest'
import { readUsdRate } from './usd-rates.ts'

test.each([
  ['0.0008', 0.0008],
  ['0,0008', 0.0008],
  [' 1 ', 1],
  ['0,000001', 0.000001],
  ['123456.5', 123456.5],
])('%j is %d', (typed, rate) => {
  expect(readUsdRate(typed)).toBe(rate)
})

test.each(['', '0', '0,000', '-1', '1e-4', '1.234,5', '0.0000001', '1234567', 'NaN', '0x1'])(
  '%j is no rate',
  (typed) => {
    expect(readUsdRate(typed)).toBeNull()
  },
)
