import { serverDatabase, staffParts } from '../_shared/composition.ts'
import { createExchangeRateApi } from '../_shared/exchange-rate-api.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { exchangeRatesStore } from './store.ts'

export default configured(
  'fetch-exchange-rates',
  (name) => Deno.env.get(name),
  (env, edge) =>
    createHandler({
      edge,
      cronSecret: env.text('CRON_SECRET'),
      findStaff: staffParts(env).findStaff,
      store: exchangeRatesStore(serverDatabase(env)),
      provider: createExchangeRateApi({ apiUrl: env.url('EXCHANGE_RATES_URL') }),
    }),
)
