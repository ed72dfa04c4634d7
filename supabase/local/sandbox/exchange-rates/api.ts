import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import type { State } from '../state.ts'

/** The open endpoint of ExchangeRate-API (providers, section 10): no key, one answer a day. */
export function callExchangeRates(state: State, request: Incoming, path: string): Reply {
  const base = /^\/v6\/latest\/([A-Za-z]+)$/.exec(path)?.[1]
  if (base === undefined || request.method !== 'GET')
    return json(404, { result: 'error', 'error-type': 'invalid-url' })
  if (base.toUpperCase() !== 'USD') return json(404, { result: 'error', 'error-type': 'unsupported-code' })
  const daySeconds = 86_400
  const updated = Math.floor(state.now() / 1000 / daySeconds) * daySeconds + 151
  return json(200, {
    result: 'success',
    provider: 'https://www.exchangerate-api.com',
    documentation: 'https://www.exchangerate-api.com/docs/free',
    terms_of_use: 'https://www.exchangerate-api.com/terms',
    time_last_update_unix: updated,
    time_last_update_utc: new Date(updated * 1000).toUTCString().replace('GMT', '+0000'),
    time_next_update_unix: updated + daySeconds,
    time_next_update_utc: new Date((updated + daySeconds) * 1000).toUTCString().replace('GMT', '+0000'),
    time_eol_unix: 0,
    base_code: 'USD',
    rates: state.data.exchangeRates,
  })
}

/** Control: `{"ARS": 2000}` changes one rate, `{"ARS": null}` leaves it out. */
export function changeExchangeRates(state: State, request: Incoming): Reply {
  const body = parseJson(request.body)
  const isRate = (rate: unknown) => rate === null || typeof rate === 'number'
  if (!isRecord(body) || !Object.values(body).every(isRate)) {
    return json(400, { message: 'rates are numbers by currency, or null' })
  }
  for (const [currency, rate] of Object.entries(body)) {
    if (typeof rate === 'number') state.data.exchangeRates[currency] = rate
    else delete state.data.exchangeRates[currency]
  }
  state.changed()
  return json(200, state.data.exchangeRates)
}
