import { databaseClient } from '../_shared/database.ts'
import { createMailerLite } from '../_shared/mailerlite.ts'
import { createMoodle } from '../_shared/moodle.ts'
import { createResend } from '../_shared/resend.ts'
import { configured } from '../_shared/serve.ts'
import { classroomStore } from './classroom-store.ts'
import { createHandler } from './handler.ts'
import { processOutboxStore } from './store.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export default configured(
  'process-outbox',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const database = databaseClient(env.url('SUPABASE_URL'), env.defaultKey('SUPABASE_SECRET_KEYS'))
    return createHandler({
      edge,
      sleep,
      cronSecret: env.text('CRON_SECRET'),
      store: processOutboxStore(database),
      mailer: createResend({
        baseUrl: env.url('RESEND_BASE_URL'),
        apiKey: env.text('RESEND_API_KEY'),
        now: Date.now,
      }),
      mailingList: createMailerLite({
        apiUrl: env.url('MAILERLITE_API_URL'),
        apiKey: env.text('MAILERLITE_API_KEY'),
        now: Date.now,
      }),
      classroom: {
        store: classroomStore(database),
        directory: createMoodle({
          url: env.url('MOODLE_URL'),
          token: env.text('MOODLE_TOKEN'),
          studentRoleId: env.wholeNumber('MOODLE_STUDENT_ROLE_ID'),
        }),
        demoCourseIds: env.wholeNumbers('MOODLE_DEMO_COURSE_IDS'),
      },
      groups: {
        community: env.text('MAILERLITE_GROUP_COMMUNITY'),
        newsletter: env.text('MAILERLITE_GROUP_NEWSLETTER'),
      },
      communityInviteUrl: env.url('COMMUNITY_INVITE_URL'),
      addresses: { from: env.text('MAIL_FROM'), to: env.text('MAIL_TO') },
    })
  },
)
