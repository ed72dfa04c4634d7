import { type Incoming, json, type Reply } from '../http/serve.ts'

/** What one US dollar costs: of a day of November 2026, rounded. */
const rates: Readonly<Record<string, number>> = {
  ...{ USD: 1, ARS: 1155.5, BOB: 6.91, BRL: 5.372, CLP: 941.3, COP: 3822.4, CRC: 503.2, EUR: 0.86 },
  ...{ GTQ: 7.66, MXN: 18.42, PEN: 3.37, PYG: 7011, UYU: 39.87 },
}

/** The open endpoint of ExchangeRate-API (providers, section 10): no key, one answer a day. */
export function callExchangeRates(request: Incoming, path: string): Reply {
  const base = /^\/v6\/latest\/([A-Za-z]+)$/.exec(path)?.[1]
  if (base === undefined || request.method !== 'GET')
    return json(404, { result: 'error', 'error-type': 'invalid-url' })
  if (base.toUpperCase() !== 'USD') return json(404, { result: 'error', 'error-type': 'unsupported-code' })
  const daySeconds = 86_400
  const updated = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds + 151
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
    rates,
  })
}
