import * as v from 'valibot'
import { exchangeRateSchema } from '#domain/contracts/exchange-rates.ts'
import type { ExchangeRate } from '#domain/exchange-rates.ts'
import { dataApi } from '#platform/data-api.ts'

/** The newest rate of a currency; null when there is none. Throws when the lookup fails. */
export async function readExchangeRate(currency: string, signal?: AbortSignal): Promise<ExchangeRate | null> {
  const call = dataApi().rpc('get_exchange_rate', { currency }, { get: true })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_exchange_rate failed', { cause: error })
  const [row] = v.parse(v.array(exchangeRateSchema), data)
  if (!row) return null
  const { units_per_dollar: unitsPerDollar, day, source, source_url: href } = row
  return { currency: row.currency, unitsPerDollar, day, source: { name: source, href } }
}
