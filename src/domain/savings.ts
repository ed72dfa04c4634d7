import { type Money, money } from './money.ts'

/** Whole percents are rounded down: a saving is never claimed larger than it is. */
export type Saving = { amount: Money; percent: number }

/** What paying less saves; null when it saves nothing or the currencies differ. */
export function savingOf(paid: Money, instead: Money): Saving | null {
  if (paid.currency !== instead.currency || paid.minor >= instead.minor) return null
  const minor = instead.minor - paid.minor
  return { amount: money(minor, paid.currency), percent: Math.floor((minor * 100) / instead.minor) }
}
