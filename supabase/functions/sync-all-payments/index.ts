import { wired } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { paymentSyncStore } from './store.ts'

export default wired(
  'sync-all-payments',
  ({ edge, cronSecret, findStaff, inBackground, database, paymentProvider }) =>
    createHandler({
      edge,
      cronSecret,
      findStaff,
      inBackground,
      store: paymentSyncStore(database),
      provider: paymentProvider,
    }),
)
