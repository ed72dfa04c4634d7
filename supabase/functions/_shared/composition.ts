import type { AlarmCause } from '../../../src/domain/contracts/checks.ts'
import { schoolSchema } from '../../../src/domain/contracts/settings.ts'
import { sellerText } from '../../../src/domain/school.ts'
import { authAdmin } from './auth-admin.ts'
import { ask, type DatabaseClient, databaseClient, tell } from './database.ts'
import type { EdgeDeps } from './endpoint.ts'
import type { Env } from './env.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { payments } from './payment-wiring.ts'
import { consumeRateLimit, rateLimiter, rateLimitFactor } from './rate-limits.ts'
import { createResend } from './resend.ts'
import { schoolReader, senderOf } from './school.ts'
import { keyedDigest } from './secrets.ts'
import { staffCaller, staffFinder } from './staff-call.ts'
import { type Bucket, storageBucket } from './storage.ts'

/** A global of the platform (providers, section 7.2). */
declare const EdgeRuntime: { waitUntil(work: Promise<void>): void }

export type Parts = ReturnType<typeof partsOf>

/**
 * What several functions are made of. A part reads its own variables, and only when an `index.ts` asks for it: a missing one
 * fails no other part.
 */
export function partsOf(env: Env, edge: EdgeDeps) {
  const secretKey = () => env.defaultKey('SUPABASE_SECRET_KEYS')
  const publishableKey = () => env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
  const supabaseUrl = () => env.url('SUPABASE_URL')
  const school = schoolReader(
    () => ask(databaseClient(supabaseUrl(), secretKey()), 'get_school', {}, schoolSchema),
    edge.now,
  )
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return {
    env,
    edge,
    sleep,
    /** Keeps the function alive after its answer until the work has ended. */
    inBackground: (work: Promise<void>) => EdgeRuntime.waitUntil(work),
    get cronSecrets() {
      return env.withPrevious('CRON_SECRET')
    },
    get siteUrl() {
      return env.url('SITE_URL')
    },
    school,
    /** The sender's name is the school's; before that could be read, it is the variable's. */
    get mailAddresses() {
      const [from, to, siteUrl] = [env.text('MAIL_FROM'), env.text('MAIL_TO'), env.url('SITE_URL')]
      return async () => {
        const known = await school()
        return { from: senderOf(known, from), to, siteUrl, seller: known ? sellerText(known) : '' }
      }
    },
    /** Bypasses row-level security. */
    get database() {
      return databaseClient(supabaseUrl(), secretKey())
    },
    get limiter() {
      const factor = rateLimitFactor(env.optional('RATE_LIMIT_FACTOR'))
      return rateLimiter(consumeRateLimit(this.database), secretKey(), factor)
    },
    /** Keyed, so that a stored digest cannot be reversed by trying every address. */
    get digest() {
      const pepper = secretKey()
      return (text: string) => keyedDigest(pepper, text)
    },
    get findStaff() {
      return staffFinder(supabaseUrl(), publishableKey())
    },
    get callAsStaff() {
      return staffCaller(supabaseUrl(), publishableKey())
    },
    get authAdmin() {
      return authAdmin(supabaseUrl(), secretKey())
    },
    /** With the server's key. */
    bucket: (name: string): Bucket => storageBucket(supabaseUrl(), name, secretKey()),
    get paymentProvider(): PaymentProvider {
      const keyRefused = alarmRaiser(this.database, 'payment_key_refused')
      return payments.of(env, { now: Date.now, sleep, keyRefused })
    },
    get addresses() {
      return { siteUrl: env.url('SITE_URL'), functionsUrl: env.url('FUNCTIONS_URL') }
    },
    get mailer() {
      const baseUrl = env.url('RESEND_BASE_URL')
      return createResend({ baseUrl, apiKey: env.text('RESEND_API_KEY'), now: Date.now })
    },
  }
}

/** Raises an alarm, which `watch` mails to the school. Never rejects: the call that found the cause has its own answer. */
export function alarmRaiser(database: DatabaseClient, cause: AlarmCause): () => Promise<void> {
  return async () => {
    try {
      await tell(database, 'raise_alarm', { cause })
    } catch {
      // The next call with the same cause raises it again.
    }
  }
}
