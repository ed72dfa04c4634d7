import type { Env } from '../_shared/env.ts'
import { createMailerLite } from '../_shared/mailerlite.ts'
import { createMoodle } from '../_shared/moodle.ts'
import { createResend } from '../_shared/resend.ts'
import type { ClassroomStepDeps } from './classroom-steps.ts'
import type { ProcessOutboxDeps } from './handler.ts'

export type Providers = Pick<
  ProcessOutboxDeps,
  'mailer' | 'mailingList' | 'classroom' | 'groups' | 'communityInviteUrl' | 'addresses'
>

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Each is wired when a row first asks for it: a provider that is not set up must not stop the others' work. Reading one
 * whose variables are missing throws ConfigurationError.
 */
export function providersOf(env: Env, store: ClassroomStepDeps['store']): Providers {
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
  const directory = once(() =>
    createMoodle({
      url: env.url('MOODLE_URL'),
      token: env.text('MOODLE_TOKEN'),
      studentRoleId: env.wholeNumber('MOODLE_STUDENT_ROLE_ID'),
    }),
  )
  return {
    get mailer() {
      return mailer()
    },
    get mailingList() {
      return mailingList()
    },
    // An access that has come to its end ends in the database, whether or not there is a classroom to be told.
    classroom: {
      store,
      get directory() {
        return directory()
      },
      get demoCourseIds() {
        return env.wholeNumbers('MOODLE_DEMO_COURSE_IDS')
      },
    },
    groups: {
      get community() {
        return env.text('MAILERLITE_GROUP_COMMUNITY')
      },
      get newsletter() {
        return env.text('MAILERLITE_GROUP_NEWSLETTER')
      },
    },
    get communityInviteUrl() {
      return env.url('COMMUNITY_INVITE_URL')
    },
    get addresses() {
      return { from: env.text('MAIL_FROM'), to: env.text('MAIL_TO') }
    },
  }
}
