import { serverDatabase } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { keepBalancesStore } from './store.ts'

export default configured(
  'keep-balances',
  (name) => Deno.env.get(name),
  (env, edge) =>
    createHandler({
      edge,
      cronSecret: env.text('CRON_SECRET'),
      store: keepBalancesStore(serverDatabase(env)),
    }),
)
