import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import type { Parts } from '../_shared/composition.ts'
import { ConfigurationError } from '../_shared/env.ts'
import { createGoogleSheets, readServiceAccount } from '../_shared/google-sheets.ts'
import { createMailerLite } from '../_shared/mailerlite.ts'
import { createMoodle } from '../_shared/moodle.ts'
import { s3Folder } from '../_shared/s3-folder.ts'
import type { ClassroomDeps } from './classroom-user.ts'
import type { ProcessOutboxDeps } from './handler.ts'
import type { PaymentStepDeps } from './payment-steps.ts'

export type Providers = Pick<
  ProcessOutboxDeps,
  | 'mailer'
  | 'mailingList'
  | 'spreadsheets'
  | 'classroom'
  | 'payments'
  | 'files'
  | 'besideCopies'
  | 'groupId'
  | 'classroomUrl'
  | 'communityInviteUrl'
  | 'functionsUrl'
  | 'addresses'
>

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Providers are created on first use: an unconfigured one must not block the others. Using one without its variables
 * throws ConfigurationError.
 */
export function providersOf(
  parts: Parts,
  store: ClassroomDeps['store'],
  payments: PaymentStepDeps['store'],
): Providers {
  const { env } = parts
  return {
    mailer: once(() => parts.mailer),
    mailingList: once(() => {
      const apiUrl = env.url('MAILERLITE_API_URL')
      return createMailerLite({ apiUrl, apiKey: env.text('MAILERLITE_API_KEY'), now: Date.now })
    }),
    spreadsheets: once(() => {
      const account = readServiceAccount(env.text('GOOGLE_SERVICE_ACCOUNT'))
      if (!account) throw new ConfigurationError('GOOGLE_SERVICE_ACCOUNT')
      const tokenUrl = env.url('GOOGLE_TOKEN_URL')
      return createGoogleSheets({ tokenUrl, apiUrl: env.url('GOOGLE_SHEETS_URL'), account, now: Date.now })
    }),
    besideCopies: once(() => {
      const place = env.optional('ERASURES_PLACE')
      if (place === undefined) return null
      const { client, prefix } = s3Folder(place, (name) => env.text(`ERASURES_S3_${name}`))
      return (name, text) => client.putObject(prefix + name, text)
    }),
    files: once(() => parts.bucket(certificateBucket)),
    payments: { store: payments, provider: once(() => parts.paymentProvider), now: Date.now },
    classroom: {
      // Not lazy: an access expires in the database even without a classroom.
      store,
      directory: once(() => {
        const [url, token] = [env.url('MOODLE_URL'), env.text('MOODLE_TOKEN')]
        return createMoodle({ url, token, studentRoleId: env.wholeNumber('MOODLE_STUDENT_ROLE_ID') })
      }),
    },
    groupId: (list) =>
      list === 'students'
        ? (env.optional('MAILERLITE_GROUP_STUDENTS') ?? null)
        : env.text(list === 'community' ? 'MAILERLITE_GROUP_COMMUNITY' : 'MAILERLITE_GROUP_NEWSLETTER'),
    classroomUrl: () => env.url('MOODLE_URL'),
    communityInviteUrl: () => env.url('COMMUNITY_INVITE_URL'),
    functionsUrl: () => env.url('FUNCTIONS_URL'),
    addresses: () => parts.mailAddresses(),
  }
}
