import { formatInstallment } from '#content/format.ts'
import { type Money, parseMoney } from '#domain/money.ts'

/** `amount` is null where payments with an amount that is invalid in their currency were summed. */
export type CurrencySum = { currency: string; amount: Money | null }

export function currencySum({ currency, amount }: { currency: string; amount: number }): CurrencySum {
  return { currency, amount: parseMoney(amount, currency) }
}

/** What came in a currency, and what of it went back; null for nothing. */
export type Received = CurrencySum & { refunded: CurrencySum | null }

export function receivedOf(sum: { currency: string; amount: number; refunded: number }): Received {
  const refunded = sum.refunded === 0 ? null : currencySum({ ...sum, amount: sum.refunded })
  return { ...currencySum(sum), refunded }
}

export function formatSum({ currency, amount }: CurrencySum): string {
  return amount ? formatInstallment(amount) : `${currency} —`
}
