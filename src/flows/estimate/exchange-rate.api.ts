import { type ExchangeRate, isExchangeRateRow } from '#domain/exchange-rates.ts'
import { dataApi, rowsOf } from '#platform/data-api.ts'

/** The newest rate of a currency; null when there is none. Throws when the lookup fails. */
export async function readExchangeRate(currency: string, signal?: AbortSignal): Promise<ExchangeRate | null> {
  const call = dataApi().rpc('get_exchange_rate', { currency }, { get: true })
  const [row] = rowsOf(
    'get_exchange_rate',
    await (signal ? call.abortSignal(signal) : call),
    isExchangeRateRow,
  )
  if (!row) return null
  const { units_per_dollar: unitsPerDollar, day, source, source_url: href } = row
  return { currency: row.currency, unitsPerDollar, day, source: { name: source, href } }
}
