import { afterEach, beforeEach, expect, test } from 'vitest'
import { partsOf } from '../_shared/composition.ts'
import { readEnv } from '../_shared/env.ts'
import { aTestEdge } from '../_shared/test-support/edge.ts'
import { type ResendServer, resendKey, startResendServer } from '../_shared/test-support/resend-server.ts'
import { providersOf } from './providers.ts'
import { memoryClassroom } from './test-support/memory-classroom.ts'
import { memoryPayments } from './test-support/memory-payments.ts'
import { anEnquiry, type MemoryStore, memoryStore } from './test-support/memory-store.ts'
import { runOutbox } from './test-support/run-outbox.ts'

let resend: ResendServer
let store: MemoryStore

beforeEach(async () => {
  resend = await startResendServer()
  store = memoryStore()
  store.enquiries.set(1, anEnquiry({ id: 1 }))
  store.add('classroom_enrolment', 'enrolment:1:2', { student_id: 1, cohort_id: 2 })
  store.add('mailing_list', 'mailing_list:newsletter:1', { list: 'newsletter', email: 'ana@example.com' })
  store.add('enquiry_mail', 'enquiry:1', { enquiry_id: 1 })
  store.add('payment_recheck', 'payment_recheck:1', { event_id: 1 })
})
afterEach(() => resend.stop())

async function run(variables: Record<string, string>) {
  const classroom = memoryClassroom()
  classroom.enrolments.set('1:2', {
    firstname: 'Ana',
    lastname: 'Pérez',
    email: 'ana@example.com',
    phone: null,
    country: null,
    moodle_user_id: null,
    moodle_course_id: 7,
    enrolled: true,
  })
  const payments = memoryPayments()
  await payments.recordEvent('{"payment_id":"DP-1"}', 'DP-1', 'a-provider')
  const own = { edge: aTestEdge(), store, sleep: async () => {} }
  const env = readEnv(
    (name) => variables[name] ?? { SUPABASE_URL: 'http://x', SUPABASE_SECRET_KEYS: '{"default":"s"}' }[name],
  )
  return await runOutbox({ ...providersOf(partsOf(env, own.edge), classroom, payments), ...own })
}

test('an unconfigured provider blocks only its own rows, whose error names the variable', async () => {
  const answer = await run({
    RESEND_BASE_URL: resend.url,
    RESEND_API_KEY: resendKey,
    MAIL_FROM: 'Meridiano <avisos@meridiano.example>',
    MAIL_TO: 'hola@meridiano.example',
  })
  expect(answer).toMatchObject({ status: 200, processed: 1, failed: 3 })
  expect(resend.mails).toHaveLength(1)
  expect(store.rows.map(({ status, lastError }) => ({ status, lastError }))).toEqual([
    { status: 'pending', lastError: 'configuration: MOODLE_URL is missing or unusable' },
    { status: 'pending', lastError: 'configuration: MAILERLITE_GROUP_NEWSLETTER is missing or unusable' },
    { status: 'done', lastError: null },
    { status: 'pending', lastError: 'configuration: DLOCALGO_API_URL is missing or unusable' },
  ])
})
