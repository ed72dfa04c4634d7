import { formatInstallment } from '#content/format.ts'
import { balancesTexts } from '#content/tracking.ts'
import { type Money, parseMoney } from '#domain/money.ts'

/** `amount` is null where payments with an amount that is invalid in their currency were summed. */
export type CurrencySum = { currency: string; amount: Money | null }

export function currencySum({ currency, amount }: { currency: string; amount: number }): CurrencySum {
  return { currency, amount: parseMoney(amount, currency) }
}

export function formatSum({ currency, amount }: CurrencySum): string {
  return amount ? formatInstallment(amount) : `${currency} ${balancesTexts.none}`
}
