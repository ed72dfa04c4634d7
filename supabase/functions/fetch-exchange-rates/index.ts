import * as v from 'valibot'
import { dayIn, schoolTimeZone } from '../../../src/domain/calendar.ts'
import {
  fetchExchangeRates,
  fetchExchangeRatesJob,
  type ratesRunSchema,
} from '../../../src/domain/contracts/exchange-rates.ts'
import { estimatedCurrencies } from '../../../src/domain/exchange-rates.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type CronDeps, endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import {
  createExchangeRateApi,
  type LatestRates,
  type RatesOfDay,
  type RatesProvider,
} from '../_shared/exchange-rate-api.ts'
import { wired } from '../_shared/serve.ts'

export type FetchExchangeRatesDeps = StaffDeps<ExchangeRatesStore> &
  CronDeps<ExchangeRatesStore> & {
    provider: RatesProvider
  }

/** Brings the rates of the day for the estimates of the checkout (decision 107). */
export function createHandler(deps: FetchExchangeRatesDeps) {
  return endpoint(deps.edge, fetchExchangeRates, {
    access: { kind: 'staff_or_cron', needs: 'health', find: deps.findStaff, secret: deps.cronSecret },
    handle: () => bring(deps),
  })
}

async function bring(deps: FetchExchangeRatesDeps): Promise<AnswerOf<typeof fetchExchangeRates>> {
  const { store, provider } = deps
  const latest = notOfTheFuture(await provider.latest(estimatedCurrencies), deps.edge.now())
  if (!latest.ok) {
    await store.recordRun(fetchExchangeRatesJob, { problem: latest.problem })
    return refuse(latest.problem, { provider: latest.detail })
  }
  const { day, rates } = latest.value
  const counts = await store.store(latest.value, provider.source)
  const missing = estimatedCurrencies.filter((currency) => !(currency in rates))
  await store.recordRun(fetchExchangeRatesJob, { ...counts, missing })
  const note = { ...counts, missing: missing.join(' ') }
  return { ...ok({ day, ...counts, missing }, note), quiet: counts.stored === 0 && missing.length === 0 }
}

/** A rate of a day to come would hide the estimate until then, also from a rate that staff type. */
function notOfTheFuture(latest: LatestRates, now: number): LatestRates {
  if (!latest.ok || latest.value.day <= dayIn(new Date(now), schoolTimeZone)) return latest
  return { ok: false, problem: 'rates_unreadable', detail: `exchange rates of ${latest.value.day}` }
}

const countsSchema = v.pick(fetchExchangeRates.response, ['stored', 'held'])

export type ExchangeRatesStore = ReturnType<typeof exchangeRatesStore>

export function exchangeRatesStore(database: DatabaseClient) {
  return {
    /** Stores those that are new. `held`: of them, those that wait for a person. */
    store: ({ day, rates }: RatesOfDay, { name, url }: RatesProvider['source']) =>
      ask(database, 'store_exchange_rates', { day, source: name, source_url: url, rates }, countsSchema),
    recordRun: (job: string, result: v.InferOutput<typeof ratesRunSchema>) =>
      tell(database, 'record_job_run', { job, result }),
  }
}

export default wired('fetch-exchange-rates', ({ env, edge, cronSecret, findStaff, database }) =>
  createHandler({
    edge,
    cronSecret,
    findStaff,
    store: exchangeRatesStore(database),
    provider: createExchangeRateApi({ apiUrl: env.url('EXCHANGE_RATES_URL') }),
  }),
)
