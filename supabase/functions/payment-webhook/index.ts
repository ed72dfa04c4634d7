import { databaseClient } from '../_shared/database.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { paymentWebhookStore } from './store.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export default configured(
  'payment-webhook',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const keys = { apiKey: env.text('DLOCALGO_API_KEY'), secretKey: env.text('DLOCALGO_SECRET_KEY') }
    return createHandler({
      edge,
      keys,
      store: paymentWebhookStore(
        databaseClient(env.url('SUPABASE_URL'), env.defaultKey('SUPABASE_SECRET_KEYS')),
      ),
      provider: createDlocalGo({ apiUrl: env.url('DLOCALGO_API_URL'), ...keys, now: Date.now, sleep }),
    })
  },
)
