import { describe, expect, test } from 'vitest'
import { priceFromRow } from '#domain/prices.ts'
import { withdrawPanelTexts } from './desk.ts'
import { monthCloseTexts } from './money-figures.ts'
import { installmentsAside } from './price-texts.ts'
import { accessTexts, saleTexts } from './sales.ts'
import { debtTexts, moneyCardTexts, sumTexts } from './tracking.ts'

function aside(row: Partial<Parameters<typeof priceFromRow>[0]> = {}): string | undefined {
  const price = priceFromRow({
    ...{ regular_price_usd: 270, promo_price_usd: null, is_active: false },
    ...{ installments_price_usd: 270, installments_count: 6, offers_installments: true },
    ...row,
  })
  if (!price) throw new Error('No price')
  return installmentsAside(price)?.replaceAll('\u00a0', ' ')
}

describe('instalments beside the price', () => {
  test('name their number and the amount of each', () => {
    expect(aside()).toBe('o 6 × USD 45.00')
  })

  test('tell a last payment that differs because of cents', () => {
    expect(aside({ regular_price_usd: 250, installments_price_usd: 250 })).toBe(
      'o 5 × USD 41.66 y 1 × USD 41.70',
    )
  })

  test('say so where their total is below the single price', () => {
    expect(aside({ installments_price_usd: 250.02 })).toBe(
      'o 6 × USD 41.67: USD 250.02 en total, menos que en un pago',
    )
    expect(aside({ installments_price_usd: 300 })).toBe('o 6 × USD 50.00')
  })

  test('follow the promotion', () => {
    const promo = { promo_price_usd: 240, promo_installments_price_usd: 240, installments_count: 4 }
    expect(aside({ ...promo, is_active: true })).toBe('o 4 × USD 60.00')
    expect(aside({ ...promo, is_active: false })).toBe('o 4 × USD 67.50')
  })

  test('are not named for a product without them, whatever its amounts', () => {
    expect(aside({ offers_installments: false })).toBeUndefined()
    expect(aside({ offers_installments: undefined, subscription_link: null })).toBeUndefined()
    expect(aside({ offers_installments: undefined, subscription_link: 'https://a.test/p' })).toBe(
      'o 6 × USD 45.00',
    )
  })
})

test('what is agreed and not paid has one word, wherever staff read it (decision 199)', () => {
  const words = [saleTexts, moneyCardTexts, sumTexts].map((texts) =>
    'toCollect' in texts ? texts.toCollect : texts.remaining,
  )
  expect(new Set(words)).toEqual(new Set([debtTexts.remaining]))
})

test('an access is withdrawn by one word, on the desk as on the page of the person', () => {
  expect(withdrawPanelTexts.confirm).toBe(accessTexts.withdraw)
})

test('the close of a month speaks of that month, of what is there and in its number', () => {
  const { open, nothingOpen } = monthCloseTexts
  expect(open(1, 0)).toBe('De ese mes queda 1 cobro por revisar en «Hoy».')
  expect(open(0, 1)).toBe('De ese mes queda 1 factura por emitir en «Hoy».')
  expect(open(2, 1)).toBe('De ese mes quedan 2 cobros por revisar y 1 factura por emitir en «Hoy».')
  expect(nothingOpen).toMatch(/^De ese mes no queda nada/)
})
