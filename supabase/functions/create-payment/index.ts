import { databaseClient } from '../_shared/database.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { consumeRateLimit } from '../_shared/rate-limit-store.ts'
import { rateLimiter, rateLimitFactor } from '../_shared/rate-limits.ts'
import { randomId } from '../_shared/secrets.ts'
import { configured } from '../_shared/serve.ts'
import { staffFinder } from '../_shared/staff.ts'
import { staffCaller } from '../_shared/staff-call.ts'
import { createHandler } from './handler.ts'
import { staffOrderCreator } from './staff-store.ts'
import { createPaymentStore } from './store.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export default configured(
  'create-payment',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
    const supabaseUrl = env.url('SUPABASE_URL')
    const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
    const database = databaseClient(supabaseUrl, secretKey)
    return createHandler({
      edge,
      sleep,
      store: createPaymentStore(database),
      findStaff: staffFinder(supabaseUrl, publishableKey),
      createStaffOrder: staffOrderCreator(staffCaller(supabaseUrl, publishableKey)),
      limiter: rateLimiter(
        consumeRateLimit(database),
        secretKey,
        rateLimitFactor(env.optional('RATE_LIMIT_FACTOR')),
      ),
      provider: createDlocalGo({
        apiUrl: env.url('DLOCALGO_API_URL'),
        apiKey: env.text('DLOCALGO_API_KEY'),
        secretKey: env.text('DLOCALGO_SECRET_KEY'),
        now: Date.now,
        sleep,
      }),
      newOrderId: () => randomId(18),
      addresses: {
        siteUrl: env.url('SITE_URL'),
        functionsUrl: env.url('FUNCTIONS_URL'),
        checkoutUrl: env.url('DLOCALGO_CHECKOUT_URL'),
      },
    })
  },
)
