import * as v from 'valibot'
import { type CalendarDay, dayIn, schoolTimeZone } from '../../../src/domain/calendar.ts'
import type { RatesProblem } from '../../../src/domain/contracts/exchange-rates.ts'
import { fetchExchangeRates, fetchExchangeRatesJob } from '../../../src/domain/contracts/exchange-rates.ts'
import { estimatedCurrencies } from '../../../src/domain/exchange-rates.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type CronDeps, endpoint } from '../_shared/endpoint.ts'
import { callProvider, jsonOrNull, userAgent } from '../_shared/http-client.ts'
import { wired } from '../_shared/serve.ts'

export type FetchExchangeRatesDeps = CronDeps<ExchangeRatesStore> & { provider: RatesProvider }

/** Brings the rates of the day for the estimates of the checkout (decision 107). */
export function createHandler(deps: FetchExchangeRatesDeps) {
  return endpoint(deps.edge, fetchExchangeRates, {
    access: { kind: 'cron', secrets: deps.cronSecrets },
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

/** A rate of a day to come would hide the estimate until then. */
function notOfTheFuture(latest: LatestRates, now: number): LatestRates {
  if (!latest.ok || latest.value.day <= dayIn(new Date(now), schoolTimeZone)) return latest
  return { ok: false, problem: 'rates_unreadable', detail: `exchange rates of ${latest.value.day}` }
}

const countsSchema = v.pick(fetchExchangeRates.response, ['stored', 'held'])

type RatesRun = { problem: RatesProblem } | (v.InferOutput<typeof countsSchema> & { missing: string[] })

type ExchangeRatesStore = ReturnType<typeof exchangeRatesStore>

export function exchangeRatesStore(database: DatabaseClient) {
  return {
    /** Stores those that are new. `held`: of them, those that wait for the next one. */
    store: ({ day, rates }: RatesOfDay, { name, url }: RatesProvider['source']) =>
      ask(database, 'store_exchange_rates', { day, source: name, source_url: url, rates }, countsSchema),
    recordRun: (job: string, result: RatesRun) => tell(database, 'record_job_run', { job, result }),
  }
}

export default wired('fetch-exchange-rates', ({ env, edge, cronSecrets, database }) =>
  createHandler({
    edge,
    cronSecrets,
    store: exchangeRatesStore(database),
    provider: createExchangeRateApi({ apiUrl: env.url('EXCHANGE_RATES_URL') }),
  }),
)

/** Units per US dollar, by currency. */
export type RatesOfDay = { day: CalendarDay; rates: Readonly<Record<string, number>> }

export type RatesProvider = {
  /** As the site names it, with the link that its terms ask for. */
  source: { name: string; url: string }
  /** `currencies`: those that are wanted; what the provider leaves out, or gives no possible number for, is absent. */
  latest(currencies: readonly string[]): Promise<LatestRates>
}

export type LatestRates =
  | { ok: true; value: RatesOfDay }
  | { ok: false; problem: RatesProblem; detail: string }

const timeoutMs = 8000
const answerSchema = v.object({
  result: v.literal('success'),
  base_code: v.literal('USD'),
  time_last_update_unix: v.pipe(v.number(), v.minValue(1)),
  rates: v.record(v.string(), v.unknown()),
})
/** As far as the database keeps them: one absurd figure must not cost the others their row. */
const rateSchema = v.pipe(v.number(), v.minValue(0.000001), v.maxValue(999_999_999))

/** The open endpoint of ExchangeRate-API, without a key (providers, section 10). */
export function createExchangeRateApi({ apiUrl }: { apiUrl: string }): RatesProvider {
  return {
    source: { name: 'Exchange Rate API', url: 'https://www.exchangerate-api.com' },
    async latest(currencies) {
      const outcome = await callProvider({
        method: 'GET',
        url: `${apiUrl}/latest/USD`,
        headers: { accept: 'application/json', 'user-agent': userAgent },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!outcome.ok)
        return { ok: false, problem: 'rates_unreachable', detail: 'exchange rates unreachable' }
      const { status, text } = outcome
      const detail = `exchange rates ${status}`
      if (status >= 500) return { ok: false, problem: 'rates_unreachable', detail }
      if (status !== 200) return { ok: false, problem: 'rates_refused', detail }
      const answer = v.safeParse(answerSchema, jsonOrNull(text))
      if (!answer.success) return { ok: false, problem: 'rates_unreadable', detail: `${detail} unreadable` }
      const { rates, time_last_update_unix: updatedAt } = answer.output
      const usable = currencies.flatMap((currency) => {
        const rate = v.safeParse(rateSchema, rates[currency])
        return rate.success ? [[currency, rate.output] as const] : []
      })
      const day = dayIn(new Date(updatedAt * 1000), schoolTimeZone)
      return { ok: true, value: { day, rates: Object.fromEntries(usable) } }
    },
  }
}
