import { toOrderId } from '../../../src/domain/order-id.ts'
import { alarmRaiser } from '../_shared/alarms.ts'
import { publicParts, sleep, staffParts } from '../_shared/composition.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { randomId } from '../_shared/secrets.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { staffOrderCreator } from './staff-store.ts'
import { createPaymentStore } from './store.ts'

export default configured(
  'create-payment',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    const { findStaff, callAsStaff } = staffParts(env)
    return createHandler({
      edge,
      sleep,
      limiter,
      findStaff,
      store: createPaymentStore(database),
      createStaffOrder: staffOrderCreator(callAsStaff),
      provider: createDlocalGo({
        apiUrl: env.url('DLOCALGO_API_URL'),
        apiKey: env.text('DLOCALGO_API_KEY'),
        secretKey: env.text('DLOCALGO_SECRET_KEY'),
        now: Date.now,
        sleep,
        keyRefused: alarmRaiser(database, 'payment_key_refused'),
      }),
      newOrderId: () => toOrderId(randomId(18)),
      addresses: {
        siteUrl: env.url('SITE_URL'),
        functionsUrl: env.url('FUNCTIONS_URL'),
        checkoutUrl: env.url('DLOCALGO_CHECKOUT_URL'),
      },
    })
  },
)
