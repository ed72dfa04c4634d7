import { serverDatabase } from '../_shared/composition.ts'
import { createResend } from '../_shared/resend.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { watchStore } from './store.ts'

export default configured(
  'watch',
  (name) => Deno.env.get(name),
  (env, edge) =>
    createHandler({
      edge,
      cronSecret: env.text('CRON_SECRET'),
      store: watchStore(serverDatabase(env)),
      mailer: createResend({
        baseUrl: env.url('RESEND_BASE_URL'),
        apiKey: env.text('RESEND_API_KEY'),
        now: Date.now,
      }),
      addresses: { from: env.text('MAIL_FROM'), to: env.text('MAIL_TO') },
      siteUrl: env.url('SITE_URL'),
    }),
)
