import { equalMoney, type Money, money, parseMoney, splitMoney } from './money.ts'

/** Current price of a product in USD. `promoActive` turns both promotional prices on. */
export type Price = {
  readonly regular: Money
  readonly promo: Money | null
  readonly promoActive: boolean
  /** Totals in instalments, not the amount of one payment. */
  readonly installments: Money | null
  readonly promoInstallments: Money | null
  readonly installmentsCount: number
  readonly hasSubscription: boolean
  /** What one payment costs with the reader's coupon; absent without one. */
  readonly coupon?: Money
}

/** As the database sends it: `numeric` arrives as a number or as a string. */
export type PriceRow = {
  regular_price_usd: number | string
  promo_price_usd: number | string | null
  is_active: boolean
  installments_price_usd?: number | string | null
  promo_installments_price_usd?: number | string | null
  installments_count?: number | null
  subscription_link?: string | null
  /** In place of the link, where visitors do not read it. */
  offers_installments?: boolean
}

/** Instalments when the record does not say (public specification, section 9). */
export const defaultInstallmentsCount = 6

export const chargeCurrency = 'USD'

/** An amount of our own figures, which the database keeps with two decimals. */
export function dollars(amount: number): Money {
  const read = parseMoney(amount, chargeCurrency)
  if (!read) throw new RangeError(`not an amount: ${amount}`)
  return read
}

/** Null without a usable regular price: such a course can be neither shown nor sold. */
export function priceFromRow(row: PriceRow): Price | null {
  const regular = parseMoney(row.regular_price_usd, chargeCurrency)
  if (!regular || regular.minor <= 0) return null
  const count = row.installments_count
  return {
    regular,
    promo: positive(row.promo_price_usd),
    promoActive: row.is_active,
    installments: positive(row.installments_price_usd),
    promoInstallments: positive(row.promo_installments_price_usd),
    installmentsCount:
      typeof count === 'number' && Number.isInteger(count) && count >= 2 ? count : defaultInstallmentsCount,
    hasSubscription: row.offers_installments ?? Boolean(row.subscription_link),
  }
}

function positive(amount: number | string | null | undefined): Money | null {
  const value = parseMoney(amount, chargeCurrency)
  return value && value.minor > 0 ? value : null
}

/** What a coupon takes off: per cent, or US dollars. One of the two is null. */
export type CouponSaving = { percent_off: number | null; off_usd: number | null }

/** A coupon sells nothing for less: what costs nothing is a free seat (decision 119). */
const lowestWithCoupon = money(100, chargeCurrency)

/**
 * The price with a coupon, which lowers what everybody pays in one payment, to the nearest cent; plans are the provider's and
 * keep their amounts. Null where less than a dollar would be left.
 */
export function withCoupon(price: Price, { percent_off: percent, off_usd: off }: CouponSaving): Price | null {
  const full = displayedPrice(withoutCoupon(price)).current
  const minor =
    percent === null ? full.minor - dollars(off ?? 0).minor : Math.round((full.minor * (100 - percent)) / 100)
  return minor < lowestWithCoupon.minor ? null : { ...price, coupon: money(minor, full.currency) }
}

/** As everybody pays it. */
export function withoutCoupon({ coupon: _lowered, ...price }: Price): Price {
  return price
}

/** Price to show, and the one to strike through: the regular one when a promotion is on (public specification, section 4),
 * with a coupon what everybody pays. */
export function displayedPrice(price: Price): { current: Money; struck: Money | null } {
  if (price.coupon) return { current: price.coupon, struck: displayedPrice(withoutCoupon(price)).current }
  if (price.promoActive && price.promo && !equalMoney(price.promo, price.regular)) {
    return { current: price.promo, struck: price.regular }
  }
  return { current: price.promoActive && price.promo ? price.promo : price.regular, struck: null }
}

export type PaymentMethod = 'single' | 'installments'

/** Total in instalments: promotional instalment price if active, else instalment price, else the regular price. */
export function installmentsTotal(price: Price): Money {
  if (price.promoActive && price.promoInstallments) return price.promoInstallments
  return price.installments ?? price.regular
}

/** Instalments are offered only where the record has a subscription link. */
export function offersInstallments(price: Price): boolean {
  return price.hasSubscription
}

/** What a buyer owes in all with this method; null when the method is not offered. */
export function quote(price: Price, method: PaymentMethod): Money | null {
  if (method === 'single') return displayedPrice(price).current
  return offersInstallments(price) ? installmentsTotal(price) : null
}

/** Amount of each instalment; the parts sum to the total. */
export function installmentPlan(price: Price): Money[] {
  return splitMoney(installmentsTotal(price), price.installmentsCount)
}

/** The nearest totals that divide into equal instalments, below and above; none for a total that does. */
export function nearestEvenTotals(total: Money, count: number): Money[] {
  const rest = total.minor % count
  const nearest = rest === 0 ? [] : [total.minor - rest, total.minor - rest + count]
  return nearest.filter((minor) => minor > 0).map((minor) => money(minor, total.currency))
}
