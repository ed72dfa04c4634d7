import { saleDialogTexts } from '#content/sales.ts'
import { type Money, toDecimal } from '#domain/money.ts'
import { chargeCurrency } from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import type { Sale } from './sale.ts'

export type Terms = { agreed: Money; count: number }

/** As the form holds them: a decimal amount and a whole number. */
export type TypedTerms = { agreed: string; count: string }
export type TermsProblems = Partial<Record<keyof TypedTerms, string>>

export function typedTerms(sale: Pick<Sale, 'agreed' | 'installments_number'>): TypedTerms {
  return { agreed: toDecimal(sale.agreed), count: String(sale.installments_number) }
}

/** The terms with their amount written in one way only, or what is wrong by field. */
export function readTerms(
  typed: TypedTerms,
): { ok: true; terms: Terms; written: TypedTerms } | { ok: false; problems: TermsProblems } {
  const agreed = readTypedMoney(typed.agreed, chargeCurrency)
  const count = /^\d{1,2}$/.test(typed.count.trim()) ? Number(typed.count) : 0
  const isCount = count >= 1 && count <= 36
  if (agreed.ok && isCount) {
    const terms = { agreed: agreed.value, count }
    return { ok: true, terms, written: { agreed: toDecimal(terms.agreed), count: String(count) } }
  }
  return {
    ok: false,
    problems: {
      ...(agreed.ok ? {} : { agreed: amountProblems[agreed.problem] }),
      ...(isCount ? {} : { count: saleDialogTexts.amend.countInvalid }),
    },
  }
}

export const amountProblems = {
  amount_invalid: saleDialogTexts.amountInvalid,
  amount_decimals: saleDialogTexts.amountDecimals,
} as const
