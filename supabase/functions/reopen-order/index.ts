import { alarmRaiser } from '../_shared/alarms.ts'
import { publicParts, sleep } from '../_shared/composition.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { reopenOrderStore } from './store.ts'

export default configured(
  'reopen-order',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    return createHandler({
      edge,
      sleep,
      limiter,
      store: reopenOrderStore(database),
      provider: createDlocalGo({
        apiUrl: env.url('DLOCALGO_API_URL'),
        apiKey: env.text('DLOCALGO_API_KEY'),
        secretKey: env.text('DLOCALGO_SECRET_KEY'),
        now: Date.now,
        sleep,
        keyRefused: alarmRaiser(database, 'payment_key_refused'),
      }),
      addresses: {
        siteUrl: env.url('SITE_URL'),
        functionsUrl: env.url('FUNCTIONS_URL'),
        checkoutUrl: env.url('DLOCALGO_CHECKOUT_URL'),
      },
    })
  },
)
