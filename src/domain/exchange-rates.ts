import type { CalendarDay } from './calendar.ts'
import { type GuardedRow, hasColumns, isAmount, isDay, isText, orNull } from './columns.ts'
import { countries } from './countries.ts'
import { decimalPlacesOf, type Money, money } from './money.ts'
import { chargeCurrency } from './prices.ts'

/** What one US dollar costs, on which day, and who says so. */
export type ExchangeRate = {
  currency: string
  unitsPerDollar: number
  day: CalendarDay
  source: { name: string; href: string | null }
}

const exchangeRateRow = {
  currency: isText,
  units_per_dollar: (value: unknown): value is number => isAmount(value) && value > 0,
  day: isDay,
  source: isText,
  source_url: orNull(isText),
}

/** A row of `get_exchange_rate`: the newest rate of a currency that may be shown (decision 173); no row without one. */
export const isExchangeRateRow = (row: unknown): row is GuardedRow<typeof exchangeRateRow> =>
  hasColumns(exchangeRateRow, row)

/** The currencies of the checkout's countries but the one that is charged. */
export const estimatedCurrencies: readonly string[] = [
  ...new Set(countries.map(({ currency }) => currency).filter((currency) => currency !== chargeCurrency)),
].sort()

const maxAgeDays = 3

/**
 * In units of the currency, so that no estimate shows digits finer than what a day of the market moves. Others are
 * rounded to whole units.
 */
const steps: Readonly<Record<string, number>> = {
  ARS: 100,
  CLP: 100,
  COP: 1000,
  CRC: 100,
  PYG: 1000,
  UYU: 10,
}

const dayMs = 86_400_000

/** Whether estimates may be made by a rate of this day: of today, or up to three days old. */
export function isFreshRate(day: CalendarDay, today: CalendarDay): boolean {
  const ageDays = (Date.parse(today) - Date.parse(day)) / dayMs
  return ageDays >= 0 && ageDays <= maxAgeDays
}

/** An amount in USD at this rate (decision 36); null when the rate is not fresh, or makes less than can be shown. */
export function estimateOf(amount: Money, rate: ExchangeRate, today: CalendarDay): Money | null {
  if (amount.currency !== chargeCurrency || rate.currency === chargeCurrency) return null
  if (!isFreshRate(rate.day, today) || !(rate.unitsPerDollar > 0)) return null
  const step = steps[rate.currency] ?? 1
  const units = Math.round((amount.minor * rate.unitsPerDollar) / 100 / step) * step
  const minor = units * 10 ** decimalPlacesOf(rate.currency)
  return Number.isSafeInteger(minor) && minor > 0 ? money(minor, rate.currency) : null
}
