import { type Money, money } from './money.ts'

/** Whole percents are rounded down: a saving is never claimed larger than it is. */
export type Saving = { amount: Money; percent: number }

/** Null when nothing is saved or the currencies differ. */
export function savingOf(paid: Money, instead: Money): Saving | null {
  if (paid.currency !== instead.currency || paid.minor >= instead.minor) return null
  const minor = instead.minor - paid.minor
  return { amount: money(minor, paid.currency), percent: Math.floor((minor * 100) / instead.minor) }
}

/** The sum of several prices; null unless every one is known, in one currency. */
export function boughtApart(prices: readonly (Money | null)[]): Money | null {
  const [first] = prices
  if (!first) return null
  let minor = 0
  for (const price of prices) {
    if (price?.currency !== first.currency) return null
    minor += price.minor
  }
  return money(minor, first.currency)
}

/** What remains to be paid for moving from one product to a dearer one; null when the other is not dearer. */
export function upgradeDifference(bought: Money, wanted: Money): Money | null {
  return savingOf(bought, wanted)?.amount ?? null
}
