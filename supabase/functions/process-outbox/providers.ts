import { sleep } from '../_shared/composition.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { ConfigurationError, type Env } from '../_shared/env.ts'
import { createGoogleSheets, readServiceAccount } from '../_shared/google-sheets.ts'
import { createMailerLite } from '../_shared/mailerlite.ts'
import { createMoodle } from '../_shared/moodle.ts'
import { createResend } from '../_shared/resend.ts'
import type { ClassroomStepDeps } from './classroom-steps.ts'
import type { ProcessOutboxDeps } from './handler.ts'
import type { PaymentStepDeps } from './payment-steps.ts'

export type Providers = Pick<
  ProcessOutboxDeps,
  | 'mailer'
  | 'mailingList'
  | 'spreadsheets'
  | 'classroom'
  | 'payments'
  | 'groupId'
  | 'classroomUrl'
  | 'communityInviteUrl'
  | 'siteUrl'
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
  env: Env,
  store: ClassroomStepDeps['store'],
  payments: PaymentStepDeps['store'],
  paymentKeyRefused: () => Promise<void>,
): Providers {
  const mailer = once(() =>
    createResend({ baseUrl: env.url('RESEND_BASE_URL'), apiKey: env.text('RESEND_API_KEY'), now: Date.now }),
  )
  const mailingList = once(() =>
    createMailerLite({
      apiUrl: env.url('MAILERLITE_API_URL'),
      apiKey: env.text('MAILERLITE_API_KEY'),
      now: Date.now,
    }),
  )
  const spreadsheets = once(() => {
    const account = readServiceAccount(env.text('GOOGLE_SERVICE_ACCOUNT'))
    if (!account) throw new ConfigurationError('GOOGLE_SERVICE_ACCOUNT')
    const tokenUrl = env.url('GOOGLE_TOKEN_URL')
    return createGoogleSheets({ tokenUrl, apiUrl: env.url('GOOGLE_SHEETS_URL'), account, now: Date.now })
  })
  const directory = once(() =>
    createMoodle({
      url: env.url('MOODLE_URL'),
      token: env.text('MOODLE_TOKEN'),
      studentRoleId: env.wholeNumber('MOODLE_STUDENT_ROLE_ID'),
    }),
  )
  const paymentProvider = once(() =>
    createDlocalGo({
      apiUrl: env.url('DLOCALGO_API_URL'),
      apiKey: env.text('DLOCALGO_API_KEY'),
      secretKey: env.text('DLOCALGO_SECRET_KEY'),
      now: Date.now,
      sleep,
      keyRefused: paymentKeyRefused,
    }),
  )
  return {
    mailer,
    mailingList,
    spreadsheets,
    payments: { store: payments, provider: paymentProvider, now: Date.now },
    classroom: {
      // Not lazy: an access expires in the database even without a classroom.
      store,
      directory,
      demoCourseIds: () => env.wholeNumbers('MOODLE_DEMO_COURSE_IDS'),
    },
    groupId: (list) =>
      list === 'students'
        ? (env.optional('MAILERLITE_GROUP_STUDENTS') ?? null)
        : env.text(list === 'community' ? 'MAILERLITE_GROUP_COMMUNITY' : 'MAILERLITE_GROUP_NEWSLETTER'),
    classroomUrl: () => env.url('MOODLE_URL'),
    communityInviteUrl: () => env.url('COMMUNITY_INVITE_URL'),
    siteUrl: () => env.url('SITE_URL'),
    addresses: () => ({ from: env.text('MAIL_FROM'), to: env.text('MAIL_TO') }),
  }
}
