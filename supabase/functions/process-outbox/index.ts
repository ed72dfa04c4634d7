import { alarmRaiser } from '../_shared/alarms.ts'
import { serverDatabase, sleep } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { classroomStore } from './classroom-store.ts'
import { createHandler } from './handler.ts'
import { paymentStepStore } from './payment-store.ts'
import { providersOf } from './providers.ts'
import { processOutboxStore } from './store.ts'

/** Of the platform (providers, section 7.2). */
declare const EdgeRuntime: { waitUntil(work: Promise<void>): void }

export default configured(
  'process-outbox',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const database = serverDatabase(env)
    const keyRefused = alarmRaiser(database, 'payment_key_refused')
    return createHandler({
      ...providersOf(env, classroomStore(database), paymentStepStore(database), keyRefused),
      edge,
      sleep,
      inBackground: (work) => EdgeRuntime.waitUntil(work),
      cronSecret: env.text('CRON_SECRET'),
      store: processOutboxStore(database),
    })
  },
)
