import * as v from 'valibot'
import { fetchExchangeRates, type ratesRunSchema } from '../../../src/domain/contracts/exchange-rates.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import type { RatesOfDay, RatesProvider } from '../_shared/exchange-rate-api.ts'

const countsSchema = v.pick(fetchExchangeRates.response, ['stored', 'held'])

export type ExchangeRatesStore = {
  /** Stores those that are new. `held`: of them, those that wait for a person. */
  store(latest: RatesOfDay, source: RatesProvider['source']): Promise<v.InferOutput<typeof countsSchema>>
  recordRun(job: string, result: v.InferOutput<typeof ratesRunSchema>): Promise<void>
}

export function exchangeRatesStore(database: DatabaseClient): ExchangeRatesStore {
  return {
    async store({ day, rates }, { name, url }) {
      const result = await database.rpc('store_exchange_rates', { day, source: name, source_url: url, rates })
      return v.parse(countsSchema, unwrap('store_exchange_rates', result))
    },
    async recordRun(job, result) {
      unwrap('record_job_run', await database.rpc('record_job_run', { job, result }))
    },
  }
}
