import * as v from 'valibot'
import { fetchExchangeRates, type ListedRate, listedRateSchema } from '#domain/contracts/exchange-rates.ts'
import { estimatedCurrencies } from '#domain/exchange-rates.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** A line for each currency of the checkout's countries, also for those without a rate. */
export async function fetchRates(signal: AbortSignal): Promise<ListedRate[]> {
  const rows = staffData(await staffClient().rpc('list_exchange_rates').abortSignal(signal))
  const known = v.parse(v.array(listedRateSchema), rows)
  return estimatedCurrencies.map(
    (currency) => known.find((rate) => rate.currency === currency) ?? { currency, shown: null, held: null },
  )
}

export type TypedRate = { currency: string; unitsPerDollar: number; source: string }

/** Returns whether it is shown; else it waits for a person to confirm it. @throws StaffRequestError */
export async function setRate({ currency, unitsPerDollar, source }: TypedRate): Promise<boolean> {
  const args = { currency, units_per_dollar: unitsPerDollar, source }
  return v.parse(v.boolean(), staffData(await staffClient().rpc('set_exchange_rate', args)))
}

/** @throws StaffRequestError */
export async function confirmRates(rateIds: number[]): Promise<void> {
  staffData(await staffClient().rpc('confirm_exchange_rates', { rate_ids: rateIds }))
}

/** Asks the provider now. Never throws. */
export async function askForRates() {
  return await callStaffFunction(fetchExchangeRates, {}, { timeoutMs: 20_000 })
}
