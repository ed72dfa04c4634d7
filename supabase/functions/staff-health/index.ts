import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { wired } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { variablesWithProblems } from '../_shared/variables.ts'
import { backlogReader, createHandler } from './handler.ts'
import { providerChecks, providerConfigOf } from './provider-checks.ts'

export default wired('staff-health', ({ env, edge, findStaff, callAsStaff, paymentAccount }) => {
  const supabaseUrl = env.url('SUPABASE_URL')
  const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
  const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
  return createHandler({
    edge,
    findStaff,
    backlog: backlogReader(callAsStaff),
    providers: providerChecks(providerConfigOf(env, paymentAccount)),
    variables: () => variablesWithProblems(env.optional),
    storage: (accessToken, signal) => ({
      server: storageBucket(supabaseUrl, recapBucket, secretKey, undefined, signal),
      staff: storageBucket(supabaseUrl, recapBucket, publishableKey, accessToken, signal),
      visitor: storageBucket(supabaseUrl, recapBucket, publishableKey, undefined, signal),
      newName: () => `health-${crypto.randomUUID()}`,
    }),
  })
})
