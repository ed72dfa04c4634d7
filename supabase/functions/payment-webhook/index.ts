import { alarmRaiser } from '../_shared/alarms.ts'
import { serverDatabase, sleep } from '../_shared/composition.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { paymentWebhookStore } from './store.ts'

export default configured(
  'payment-webhook',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const keys = { apiKey: env.text('DLOCALGO_API_KEY'), secretKey: env.text('DLOCALGO_SECRET_KEY') }
    const database = serverDatabase(env)
    return createHandler({
      edge,
      keys,
      store: paymentWebhookStore(database),
      provider: createDlocalGo({
        apiUrl: env.url('DLOCALGO_API_URL'),
        ...keys,
        now: Date.now,
        sleep,
        keyRefused: alarmRaiser(database, 'payment_key_refused'),
      }),
    })
  },
)
