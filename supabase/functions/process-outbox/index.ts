import { databaseClient } from '../_shared/database.ts'
import { createResend } from '../_shared/resend.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { processOutboxStore } from './store.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export default configured(
  'process-outbox',
  (name) => Deno.env.get(name),
  (env, edge) =>
    createHandler({
      edge,
      sleep,
      cronSecret: env.text('CRON_SECRET'),
      store: processOutboxStore(
        databaseClient(env.url('SUPABASE_URL'), env.defaultKey('SUPABASE_SECRET_KEYS')),
      ),
      mailer: createResend({
        baseUrl: env.url('RESEND_BASE_URL'),
        apiKey: env.text('RESEND_API_KEY'),
        now: Date.now,
      }),
      addresses: { from: env.text('MAIL_FROM'), to: env.text('MAIL_TO') },
    }),
)
