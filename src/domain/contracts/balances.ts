import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, decimal, id, instant, nullableText } from './fields.ts'

/** How a person or a sale stands with its payments (back-office specification, section 4; `sin_cargo`: decision 119), from good
 * to bad. */
export const situations = ['sin_cargo', 'pago_unico', 'al_dia', 'con_deuda'] as const
export type Situation = (typeof situations)[number]

/** `complete`: with a sale; `incomplete`: without one, so that nothing is known of what was agreed. */
export const completenessFilters = ['all', 'complete', 'incomplete'] as const
export type Completeness = (typeof completenessFilters)[number]

const sum = v.object({ currency: v.string(), amount: decimal })

/** A row of `list_balances`: a person with the sums of their sales (decision 14). Amounts without a currency: USD. */
export const balanceRowSchema = v.object({
  person_id: id,
  email: v.string(),
  name: nullableText,
  country: nullableText,
  phone: nullableText,
  /** Of the courses bought, separated by commas. */
  course_names: nullableText,
  has_sale: v.boolean(),
  agreed: decimal,
  paid: decimal,
  /** Paid in other currencies, outside a sale. */
  paid_elsewhere: v.array(sum),
  paid_count: count,
  remaining: decimal,
  /** Instalment × months behind, at most what remains. */
  debt: decimal,
  /** Expected by now − paid, at most what remains. */
  overdue: decimal,
  months_behind: count,
  situation: v.picklist(situations),
  last_paid_at: v.nullable(instant),
  registered_at: v.nullable(instant),
})
export type BalanceRow = v.InferOutput<typeof balanceRowSchema>

/** Result of `count_balances`: the figures of every row of a filter, in USD. */
export const balanceTotalsSchema = v.object({
  count,
  agreed: decimal,
  paid: decimal,
  remaining: decimal,
  debt: decimal,
  overdue: decimal,
})

/** What came in a currency, and what of it went back. */
const received = v.object({ ...sum.entries, refunded: decimal })

/** Result of `count_payments`: the payments of a filter, and what came per currency. */
export const paymentTotalsSchema = v.object({ count, sums: v.array(received) })

/** Result of `money_cards` (back-office specification, section 2). Amounts without a currency: USD. */
export const moneyCardsSchema = v.object({
  /** Persons with a PAID payment. */
  students_paid: count,
  sold: decimal,
  sales: count,
  /** PAID payments per currency, which are never added to each other. */
  confirmed: v.array(v.object({ ...received.entries, charges: count })),
  overdue: decimal,
  /** Persons in debt. */
  in_debt: count,
  to_collect: decimal,
  counted_at: instant,
})

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
export type Recount = v.InferOutput<typeof recountSchema>

/** What `job_runs` holds of the last proof. */
export const proofSchema = v.object({ people: count, differed: count })

/** Names in `job_runs`. */
export const keepBalancesJob = 'keep-balances'
export const recountBalancesJob = 'recount-balances'
