import { wired } from '../_shared/serve.ts'
import { createHandler, keepBalancesStore } from './handler.ts'

export default wired('keep-balances', ({ edge, cronSecret, database }) =>
  createHandler({ edge, cronSecret, store: keepBalancesStore(database) }),
)
