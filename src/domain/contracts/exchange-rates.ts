import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, day } from './fields.ts'

/**
 * Asks the provider for the rates of the day and stores them; called by the schedule with an empty body (decision 107).
 * `stored`: new ones, 0 when those of the day were known. `held`: of them, those that wait for the next one (decision 173).
 * `missing`: currencies that the provider left out.
 */
export const fetchExchangeRates = {
  name: 'fetch-exchange-rates',
  request: v.object({}),
  response: v.object({ day, stored: count, held: count, missing: v.array(v.string()) }),
  codes: ['rates_unreachable', 'rates_refused', 'rates_unreadable'],
} as const satisfies EdgeFunction

export type RatesProblem = (typeof fetchExchangeRates)['codes'][number]

/** Name of the job in `job_runs`. */
export const fetchExchangeRatesJob = 'fetch-exchange-rates'
