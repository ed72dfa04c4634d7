import { alarmRaiser } from '../_shared/alarms.ts'
import { publicParts, sleep } from '../_shared/composition.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { openDebtLinkStore } from './store.ts'

export default configured(
  'open-debt-link',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    return createHandler({
      edge,
      sleep,
      limiter,
      manualHandle: env.optional('PAYPAL_HANDLE') ?? null,
      store: openDebtLinkStore(database),
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
