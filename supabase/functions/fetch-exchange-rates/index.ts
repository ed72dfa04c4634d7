import { createExchangeRateApi } from '../_shared/exchange-rate-api.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, exchangeRatesStore } from './handler.ts'

export default wired('fetch-exchange-rates', ({ env, edge, cronSecret, findStaff, database }) =>
  createHandler({
    edge,
    cronSecret,
    findStaff,
    store: exchangeRatesStore(database),
    provider: createExchangeRateApi({ apiUrl: env.url('EXCHANGE_RATES_URL') }),
  }),
)
