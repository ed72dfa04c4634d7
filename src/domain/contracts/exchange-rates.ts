import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, day, id, instant, nullableText } from './fields.ts'

const unitsPerDollar = v.pipe(v.number(), v.gtValue(0))

/**
 * A row of `list_exchange_rates`, one per currency: the rate that is shown, and a newer one that waits for a person
 * since it differs too much from it. `set_by`: the member of staff who typed it; null for a fetched one and for an
 * account that has left.
 */
export const listedRateSchema = v.object({
  currency: v.string(),
  shown: v.nullable(
    v.object({
      units_per_dollar: unitsPerDollar,
      day,
      source: v.string(),
      typed: v.boolean(),
      set_by: nullableText,
      set_at: instant,
    }),
  ),
  held: v.nullable(v.object({ id, units_per_dollar: unitsPerDollar, day, source: v.string() })),
})
export type ListedRate = v.InferOutput<typeof listedRateSchema>

/**
 * Asks the provider for the rates of the day and stores them; called by the schedule, and by the staff, with an empty
 * body (decision 107). `stored`: new ones, 0 when those of the day were known. `held`: of them, those that wait for a person.
 * `missing`: currencies that the provider left out.
 */
export const fetchExchangeRates = {
  name: 'fetch-exchange-rates',
  request: v.object({}),
  response: v.object({ day, stored: count, held: count, missing: v.array(v.string()) }),
  codes: ['rates_unreachable', 'rates_refused', 'rates_unreadable'],
} as const satisfies EdgeFunction

export type RatesProblem = (typeof fetchExchangeRates)['codes'][number]

/** Name of the job in `job_runs`, and what it holds of the last run. */
export const fetchExchangeRatesJob = 'fetch-exchange-rates'
export const ratesRunSchema = v.union([
  v.object({ problem: v.picklist(fetchExchangeRates.codes) }),
  v.object({ stored: count, held: count, missing: v.array(v.string()) }),
])

/** A row of `get_exchange_rate`: the newest rate of a currency that may be shown (decision 107); no row without one. */
export const exchangeRateSchema = v.object({
  currency: v.string(),
  units_per_dollar: v.pipe(v.number(), v.gtValue(0)),
  day,
  source: v.string(),
  source_url: nullableText,
})
