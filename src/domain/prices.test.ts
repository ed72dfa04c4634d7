import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../tests/support/sized.ts'
import { type Money, money, splitMoney, toDecimal } from './money.ts'
import {
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  nearestEvenTotals,
  offersInstallments,
  type Price,
  type PriceRow,
  priceFromRow,
  quote,
  withCoupon,
  withoutCoupon,
} from './prices.ts'

const usd = (minor: number) => money(minor, 'USD')

function aRow(changes: Partial<PriceRow> = {}): PriceRow {
  return { regular_price_usd: '300.00', promo_price_usd: '270.00', is_active: true, ...changes }
}

function aPrice(changes: Partial<PriceRow> = {}): Price {
  const price = priceFromRow(aRow(changes))
  if (!price) throw new Error('the row has no price')
  return price
}

const cents = fc.integer({ min: 1, max: 1_000_000 })
const optionalCents = fc.option(cents, { nil: null })
const price: fc.Arbitrary<Price> = fc
  .record({
    regular: cents,
    promo: optionalCents,
    promoActive: fc.boolean(),
    installments: optionalCents,
    promoInstallments: optionalCents,
    installmentsCount: fc.integer({ min: 2, max: 36 }),
    hasSubscription: fc.boolean(),
  })
  .map((value) => ({
    ...value,
    regular: usd(value.regular),
    promo: value.promo === null ? null : usd(value.promo),
    installments: value.installments === null ? null : usd(value.installments),
    promoInstallments: value.promoInstallments === null ? null : usd(value.promoInstallments),
  }))

describe('priceFromRow', () => {
  test('reads numbers and the strings of a numeric column alike', () => {
    expect(priceFromRow(aRow({ regular_price_usd: 300, promo_price_usd: 270 }))).toEqual(priceFromRow(aRow()))
  })

  test.each([0, -1, '0.00', 'gratis', '', Number.NaN])(
    'has no price when the regular one is %j',
    (regular) => {
      expect(priceFromRow(aRow({ regular_price_usd: regular }))).toBeNull()
    },
  )

  test.each([0, '0.00', '-5.00', 'x', null])('has no promotion when it is %j', (promo) => {
    expect(aPrice({ promo_price_usd: promo }).promo).toBeNull()
  })

  test.each([
    [null, 6],
    [undefined, 6],
    [1, 6],
    [2.5, 6],
    [2, 2],
    [12, 12],
  ])('%j instalments count as %d', (count, expected) => {
    expect(aPrice({ installments_count: count }).installmentsCount).toBe(expected)
  })
})

describe('displayedPrice', () => {
  test('strikes the regular price through when a promotion is on', () => {
    expect(displayedPrice(aPrice())).toEqual({ current: usd(27_000), struck: usd(30_000) })
  })

  test('is the regular price when the promotion is off or absent', () => {
    expect(displayedPrice(aPrice({ is_active: false }))).toEqual({ current: usd(30_000), struck: null })
    expect(displayedPrice(aPrice({ promo_price_usd: null }))).toEqual({ current: usd(30_000), struck: null })
  })

  test('strikes nothing through when both are the same', () => {
    expect(displayedPrice(aPrice({ promo_price_usd: 300 }))).toEqual({ current: usd(30_000), struck: null })
  })
})

describe('instalments', () => {
  test.each<[string, Partial<PriceRow>, Money]>([
    [
      'promotional when active',
      { installments_price_usd: 330, promo_installments_price_usd: 290 },
      usd(29_000),
    ],
    [
      'ordinary when not active',
      { is_active: false, installments_price_usd: 330, promo_installments_price_usd: 290 },
      usd(33_000),
    ],
    ['ordinary when there is no promotional one', { installments_price_usd: 330 }, usd(33_000)],
    ['the regular price when there is no other', {}, usd(30_000)],
  ])('total is %s', (_name, changes, total) => {
    expect(installmentsTotal(aPrice(changes))).toEqual(total)
  })

  test('are offered only with a subscription link', () => {
    const link = 'https://checkout.example/validate/subscription/abc'
    expect(offersInstallments(aPrice({ subscription_link: link }))).toBe(true)
    expect(offersInstallments(aPrice({ subscription_link: '' }))).toBe(false)
    expect(quote(aPrice(), 'installments')).toBeNull()
  })

  test('of All Access: six times 45 make 270', () => {
    const plan = installmentPlan(
      aPrice({ promo_installments_price_usd: '270.00', installments_count: 6, subscription_link: 'x' }),
    )
    expect(plan.map(toDecimal)).toEqual(['45.00', '45.00', '45.00', '45.00', '45.00', '45.00'])
  })

  test('sum to what the buyer owes in all', () => {
    fc.assert(
      fc.property(price, (value) => {
        const plan = installmentPlan(value)
        expect(plan).toHaveLength(value.installmentsCount)
        const sum = plan.reduce((minor, part) => minor + part.minor, 0)
        expect(money(sum, 'USD')).toEqual(installmentsTotal(value))
      }),
      { numRuns: sized(1000, 10_000) },
    )
  })
})

describe('the nearest totals of equal instalments', () => {
  test.each([
    [25_000, 6, [24_996, 25_002]],
    [27_000, 6, []],
    [27_001, 6, [27_000, 27_006]],
    [26_999, 6, [26_994, 27_000]],
    // No instalment of nothing.
    [5, 6, [6]],
    [1, 36, [36]],
  ])('of %i in %i are %j', (minor, count, nearest) => {
    expect(nearestEvenTotals(usd(minor), count)).toEqual(nearest.map(usd))
  })

  test('divide, and none that divides lies between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 2, max: 36 }),
        (minor, count) => {
          const nearest = nearestEvenTotals(usd(minor), count)
          const plans = nearest.map((total) => new Set(splitMoney(total, count).map((part) => part.minor)))
          expect(plans.every(({ size }) => size === 1)).toBe(true)
          const [above = usd(minor)] = nearest.slice(-1)
          const below = above.minor - count
          expect(minor > below && minor <= above.minor).toBe(true)
          expect(nearest).toEqual(minor % count === 0 ? [] : below > 0 ? [usd(below), above] : [above])
        },
      ),
    )
  })
})

test('a quote is one of the prices of the record, in the currency of the charge', () => {
  fc.assert(
    fc.property(price, fc.constantFrom('single', 'installments'), (value, method) => {
      const owed = quote(value, method)
      if (method === 'installments' && !value.hasSubscription) {
        expect(owed).toBeNull()
        return
      }
      expect(owed?.currency).toBe('USD')
      expect([value.regular, value.promo, value.installments, value.promoInstallments]).toContainEqual(owed)
    }),
  )
})

describe('a coupon', () => {
  const priced = (regular: string, promo: string | null = null) => {
    const price = priceFromRow({
      regular_price_usd: regular,
      promo_price_usd: promo,
      is_active: promo !== null,
    })
    if (!price) throw new Error('no price')
    return price
  }
  const percent = (percent_off: number) => ({ percent_off, off_usd: null })
  const off = (off_usd: number) => ({ percent_off: null, off_usd })

  test.each([
    ['100.00', percent(20), 8000],
    ['199.99', percent(15), 16999],
    ['0.99', percent(1), null],
    ['1.02', percent(1), 101],
    // Half a cent is rounded up.
    ['0.50', percent(50), null],
    ['10.01', percent(50), 501],
    ['10.03', percent(50), 502],
    ['100.00', percent(99), 100],
    ['99.99', percent(99), 100],
    ['99.00', percent(99), null],
    ['9999999999.99', percent(33), 669999999999],
    ['100.00', off(20), 8000],
    ['100.00', off(0.01), 9999],
    ['100.00', off(99), 100],
    ['100.00', off(99.01), null],
    ['100.00', off(100), null],
    ['100.00', off(5000), null],
  ])('on %s with %j leaves %j cents', (regular, saving, minor) => {
    expect(withCoupon(priced(regular), saving)?.coupon?.minor ?? null).toBe(minor)
  })

  test('lowers what everybody pays, which is struck through', () => {
    const price = withCoupon(priced('250.00', '200.00'), percent(10))
    expect(price && displayedPrice(price)).toEqual({
      current: money(18000, 'USD'),
      struck: money(20000, 'USD'),
    })
    expect(price && quote(price, 'single')).toEqual(money(18000, 'USD'))
  })

  test('is one: with another it lowers the same price', () => {
    const first = withCoupon(priced('100.00'), percent(50))
    expect(first && withCoupon(first, percent(10))?.coupon).toEqual(money(9000, 'USD'))
    expect(first && withoutCoupon(first)).toEqual(priced('100.00'))
  })

  test('leaves instalments as they are', () => {
    const plan = { ...priced('100.00', '90.00'), hasSubscription: true }
    const lowered = withCoupon(plan, percent(50))
    expect(lowered && quote(lowered, 'installments')).toEqual(quote(plan, 'installments'))
  })

  test('never costs more than the price nor less than a dollar, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 99 }), (minor, rate) => {
        const lowered = withCoupon(priced((minor / 100).toFixed(2)), percent(rate))?.coupon
        const exact = (minor * (100 - rate)) / 100
        if (lowered === undefined) return exact < 100
        return lowered.minor >= 100 && lowered.minor <= minor && Math.abs(lowered.minor - exact) <= 0.5
      }),
    )
  })
})
