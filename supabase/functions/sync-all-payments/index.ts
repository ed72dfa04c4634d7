import { alarmRaiser } from '../_shared/alarms.ts'
import { serverDatabase, sleep, staffParts } from '../_shared/composition.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { paymentSyncStore } from './store.ts'

/** Of the platform (providers, section 7.2). */
declare const EdgeRuntime: { waitUntil(work: Promise<void>): void }

export default configured(
  'sync-all-payments',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const database = serverDatabase(env)
    return createHandler({
      edge,
      cronSecret: env.text('CRON_SECRET'),
      findStaff: staffParts(env).findStaff,
      inBackground: (work) => EdgeRuntime.waitUntil(work),
      store: paymentSyncStore(database),
      provider: createDlocalGo({
        apiUrl: env.url('DLOCALGO_API_URL'),
        apiKey: env.text('DLOCALGO_API_KEY'),
        secretKey: env.text('DLOCALGO_SECRET_KEY'),
        now: Date.now,
        sleep,
        keyRefused: alarmRaiser(database, 'payment_key_refused'),
      }),
    })
  },
)
