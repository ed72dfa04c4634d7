import { wired } from '../_shared/serve.ts'
import { createHandler, reopenOrderStore } from './handler.ts'

export default wired(
  'reopen-order',
  ({ edge, sleep, limiter, database, paymentProvider: provider, addresses }) =>
    createHandler({
      edge,
      sleep,
      limiter,
      store: reopenOrderStore(database),
      provider,
      addresses,
    }),
)
