import * as v from 'valibot'
import { parseMoney } from '../money.ts'
import type { EdgeFunction } from './edge-function.ts'
import { count, decimal, id, instant, nullableText, usd } from './fields.ts'

/** How a person or a sale stands with its payments (back-office specification, section 4; `sin_cargo`: decision 119), from good
 * to bad. */
export const situations = ['sin_cargo', 'pago_unico', 'al_dia', 'con_deuda'] as const
export type Situation = (typeof situations)[number]

/** `complete`: with a sale; `incomplete`: without one, so that nothing is known of what was agreed. */
export const completenessFilters = ['all', 'complete', 'incomplete'] as const
export type Completeness = (typeof completenessFilters)[number]

/** `amount` is null where payments with an amount that is invalid in their currency were summed. */
const readSum = ({ currency, amount }: { currency: string; amount: number }) => ({
  currency,
  amount: parseMoney(amount, currency),
})
export type CurrencySum = ReturnType<typeof readSum>

const sum = v.object({ currency: v.string(), amount: decimal })

/** A row of `list_balances`: a person with the sums of their sales (decision 14). Amounts without a currency: USD. */
export const balanceRowSchema = v.object({
  person_id: id,
  email: v.string(),
  name: nullableText,
  country: nullableText,
  phone: nullableText,
  /** Names of the courses bought, separated by commas. */
  course_names: nullableText,
  has_sale: v.boolean(),
  agreed: usd,
  paid: usd,
  /** Paid in other currencies, outside a sale. */
  paid_elsewhere: v.array(v.pipe(sum, v.transform(readSum))),
  paid_count: count,
  remaining: usd,
  /** Instalment × months behind, at most what remains. */
  debt: usd,
  /** Expected by now − paid, at most what remains. */
  overdue: usd,
  months_behind: count,
  situation: v.picklist(situations),
  last_paid_at: v.nullable(instant),
  registered_at: v.nullable(instant),
})
export type Balance = v.InferOutput<typeof balanceRowSchema>

/** Result of `count_balances`: the figures of every row of a filter, in USD. */
export const balanceTotalsSchema = v.object({
  count,
  agreed: usd,
  paid: usd,
  remaining: usd,
  debt: usd,
  overdue: usd,
})
export type BalanceTotals = v.InferOutput<typeof balanceTotalsSchema>

const received = { ...sum.entries, refunded: decimal }

/** What came in a currency, and what of it went back; null for nothing. */
function withRefunded<Received extends { currency: string; amount: number; refunded: number }>(
  row: Received,
) {
  return {
    ...row,
    ...readSum(row),
    refunded: row.refunded === 0 ? null : readSum({ ...row, amount: row.refunded }),
  }
}

/** Result of `count_payments`: the payments of a filter, and what came per currency. */
export const paymentTotalsSchema = v.object({
  count,
  sums: v.array(v.pipe(v.object(received), v.transform(withRefunded))),
})

/** Result of `money_cards` (back-office specification, section 2). Amounts without a currency: USD. */
export const moneyCardsSchema = v.object({
  /** Persons with a PAID payment. */
  students_paid: count,
  sold: usd,
  sales: count,
  /** PAID payments per currency, which are never added to each other. */
  confirmed: v.array(v.pipe(v.object({ ...received, charges: count }), v.transform(withRefunded))),
  overdue: usd,
  /** Persons with a sale that is in debt. */
  in_debt: count,
  /** Persons without a sale: nothing was agreed with them (decision 167). */
  without_sale: count,
  to_collect: usd,
  counted_at: instant,
})
export type MoneyCards = v.InferOutput<typeof moneyCardsSchema>

/**
 * Called by the schedule with an empty body: advances the balances whose next instalment is due, and once a night proves
 * all of them (decision 77). `advanced`: persons. `proved`: persons; null when it was not time. `differed`: figures that
 * were corrected.
 */
export const keepBalances = {
  name: 'keep-balances',
  request: v.object({}),
  response: v.object({ advanced: count, proved: v.nullable(count), differed: count }),
  codes: [],
} as const satisfies EdgeFunction

/** A kept or counted row; null where there is none. */
const figures = v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])))

/** Result of `recount_balances`: some of the persons. `after_person`: the last of them, null when nobody was left. */
export const recountSchema = v.object({
  after_person: v.nullable(id),
  people: count,
  differed: v.array(v.object({ person_id: id, kept: figures, counted: figures })),
})

/** What `job_runs` holds of the last proof, also while it goes on. */
export const proofSchema = v.object({ people: count, differed: count })

/** Result of `balances_proof`: what was proved up to `after_person`, with the figures of some differences. */
export const proofPlaceSchema = v.object({
  ...proofSchema.entries,
  after_person: count,
  examples: recountSchema.entries.differed,
})
export type ProofPlace = v.InferOutput<typeof proofPlaceSchema>

/** Names in `job_runs`. */
export const keepBalancesJob = 'keep-balances'
export const recountBalancesJob = 'recount-balances'
