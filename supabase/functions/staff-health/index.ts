import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { readServiceAccount } from '../_shared/google-sheets.ts'
import { wired } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { backlogReader, createHandler } from './handler.ts'
import { providerChecks } from './provider-checks.ts'

export default wired('staff-health', ({ env, edge, findStaff, callAsStaff, paymentAccount }) => {
  const supabaseUrl = env.url('SUPABASE_URL')
  const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
  const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
  const address = (name: string) => env.optional(name)?.replace(/\/+$/, '')
  return createHandler({
    edge,
    findStaff,
    backlog: backlogReader(callAsStaff),
    providers: providerChecks({
      payments: paymentAccount,
      resend: { url: address('RESEND_BASE_URL'), apiKey: env.optional('RESEND_API_KEY') },
      mailerLite: { url: address('MAILERLITE_API_URL'), apiKey: env.optional('MAILERLITE_API_KEY') },
      moodle: { url: address('MOODLE_URL'), token: env.optional('MOODLE_TOKEN') },
      googleSheets: {
        tokenUrl: address('GOOGLE_TOKEN_URL'),
        apiUrl: address('GOOGLE_SHEETS_URL'),
        account: readServiceAccount(env.optional('GOOGLE_SERVICE_ACCOUNT') ?? '') ?? undefined,
      },
      exchangeRates: { url: address('EXCHANGE_RATES_URL') },
    }),
    storage: (accessToken, signal) => ({
      server: storageBucket(supabaseUrl, recapBucket, secretKey, undefined, signal),
      staff: storageBucket(supabaseUrl, recapBucket, publishableKey, accessToken, signal),
      visitor: storageBucket(supabaseUrl, recapBucket, publishableKey, undefined, signal),
      newName: () => `health-${crypto.randomUUID()}`,
    }),
  })
})
