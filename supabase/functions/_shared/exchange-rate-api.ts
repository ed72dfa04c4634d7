import * as v from 'valibot'
import { type CalendarDay, dayIn, schoolTimeZone } from '../../../src/domain/calendar.ts'
import type { RatesProblem } from '../../../src/domain/contracts/exchange-rates.ts'
import { callProvider, jsonOrNull, userAgent } from './http-client.ts'

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
