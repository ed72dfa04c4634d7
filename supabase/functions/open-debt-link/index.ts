import { wired } from '../_shared/serve.ts'
import { createHandler, openDebtLinkStore } from './handler.ts'

export default wired(
  'open-debt-link',
  ({ env, edge, sleep, limiter, database, paymentProvider: provider, addresses }) =>
    createHandler({
      edge,
      sleep,
      limiter,
      manualHandle: env.optional('PAYPAL_HANDLE') ?? null,
      store: openDebtLinkStore(database),
      provider,
      addresses,
    }),
)
