import { expect, test } from 'vitest'
import { saleDialogTexts } from '#content/sales.ts'
import { dollars } from '#domain/prices.ts'
import { readTerms } from './terms.ts'

test.each([
  ['90', '3'],
  [' 90.00 ', ' 3 '],
  ['90,00', '03'],
])('%s in %s are the same terms, written in one way', (agreed, count) => {
  expect(readTerms({ agreed, count })).toEqual({
    ok: true,
    terms: { agreed: dollars(90), count: 3 },
    written: { agreed: '90.00', count: '3' },
  })
})

const { amountInvalid, amountDecimals, amend } = saleDialogTexts
test.each([
  ['', '3', { agreed: amountInvalid }],
  ['1.250', '3', { agreed: amountDecimals }],
  ['90', '0', { count: amend.countInvalid }],
  ['90', '37', { count: amend.countInvalid }],
  ['90', '1.5', { count: amend.countInvalid }],
  ['mucho', 'varias', { agreed: amountInvalid, count: amend.countInvalid }],
])('%s in %s is refused', (agreed, count, problems) => {
  expect(readTerms({ agreed, count })).toEqual({ ok: false, problems })
})
