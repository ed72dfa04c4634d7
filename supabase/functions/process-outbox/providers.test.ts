import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasureListSchema } from '../../../src/domain/contracts/personal-data.ts'
import { anEnrolment, enrol } from '../../../tests/database/support/enrolments.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { partsOf } from '../_shared/composition.ts'
import { readEnv } from '../_shared/env.ts'
import { aTestEdge } from '../_shared/test-support/edge.ts'
import { type ResendServer, resendKey, startResendServer } from '../_shared/test-support/resend-server.ts'
import { classroomStore } from './classroom-user.ts'
import { paymentStepStore } from './payment-steps.ts'
import { providersOf } from './providers.ts'
import { storeEnquiry } from './test-support/mail-outbox.ts'
import { runOutbox, stepsOf } from './test-support/run-outbox.ts'

const school = aSchool()
const { add, steps } = stepsOf(school)
let resend: ResendServer

beforeEach(async () => {
  resend = await startResendServer()
  const { student_id } = await enrol(school.sql(), anEnrolment({ email: 'ana@example.com' }))
  const enquiry_id = await storeEnquiry(school.sql())
  const event_id = Number(
    await school.call('service', 'record_payment_event', 'dlocal-go', '{"payment_id":"DP-1"}', 'DP-1'),
  )
  await school.sql()`delete from public.outbox`
  await add('classroom_enrolment', 'enrolment:1:2', { student_id, cohort_id: 2 })
  await add('mailing_list', 'mailing_list:newsletter:1', { list: 'newsletter', email: 'ana@example.com' })
  await add('enquiry_mail', 'enquiry:1', { enquiry_id })
  await add('payment_recheck', 'payment_recheck:1', { event_id })
})
afterEach(() => resend.stop())

async function run(variables: Record<string, string>) {
  const own = { edge: aTestEdge(), sleep: async () => {} }
  const env = readEnv(
    (name) => variables[name] ?? { SUPABASE_URL: 'http://x', SUPABASE_SECRET_KEYS: '{"default":"s"}' }[name],
  )
  const client = school.client()
  const providers = providersOf(partsOf(env, own.edge), classroomStore(client), paymentStepStore(client))
  return await runOutbox(school, { ...providers, ...own })
}

test('an unconfigured provider blocks only its own rows, whose error names the variable', async () => {
  const answer = await run({
    RESEND_BASE_URL: resend.url,
    RESEND_API_KEY: resendKey,
    MAIL_FROM: 'Meridiano <avisos@meridiano.example>',
    MAIL_TO: 'hola@meridiano.example',
    SITE_URL: 'https://meridiano.example',
  })
  expect(answer).toMatchObject({ status: 200, processed: 1, failed: 3 })
  expect(resend.mails).toHaveLength(1)
  expect((await steps()).map(({ status, lastError }) => ({ status, lastError }))).toEqual([
    { status: 'pending', lastError: 'configuration: MOODLE_URL is missing or unusable' },
    { status: 'pending', lastError: 'configuration: MAILERLITE_GROUP_NEWSLETTER is missing or unusable' },
    { status: 'done', lastError: null },
    { status: 'pending', lastError: 'configuration: DLOCALGO_API_URL is missing or unusable' },
  ])
})

test('who was erased stands beside the copies at once where these lie in a bucket, and after a refusal with the next run', async () => {
  const kept = new Map<string, string>()
  let refuses = true
  const bucket = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=only-writes/')
    if (isSigned && !refuses) kept.set(`${request.method} ${request.url}`, body)
    response.writeHead(refuses ? 403 : 200, { etag: '"1"' }).end()
  })
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
  await storeEnquiry(school.sql(), { email: 'zoe@example.com' })
  const [erasure] = await school.sql()`
    insert into public.erasures (person_ids, keeps_certificates, asked_by, starts_at)
    select to_jsonb(array[a.id]), false, gen_random_uuid(), now() - interval '1 minute'
    from public.person_addresses a where a.email_normalized = 'zoe@example.com' returning id::integer, person_ids`
  await school.sql()`
    insert into public.erasures (person_ids, keeps_certificates, asked_by) values ('[77]', false, gen_random_uuid())`
  const runBeside = () =>
    run({
      ERASURES_PLACE: 's3://copies/meridiano',
      ERASURES_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      ERASURES_S3_REGION: 'eu-central-1',
      ERASURES_S3_KEY_ID: 'only-writes',
      ERASURES_S3_SECRET: 'secret',
    })
  const unkept = () => school.sql()`
    select id::integer from public.erasures where erased_at is not null and kept_at is null`
  try {
    await runBeside()
    expect([...(await unkept())]).toEqual([{ id: erasure?.id }])
    refuses = false
    await runBeside()
    expect([...(await unkept())]).toEqual([])
    expect([...kept.keys()]).toEqual([`PUT /copies/meridiano/erasures/${erasure?.id}.json`])
    const list = v.parse(erasureListSchema, JSON.parse([...kept.values()][0] ?? ''))
    expect(list.erasures).toMatchObject([
      {
        id: erasure?.id,
        person_ids: erasure?.person_ids,
        keeps_certificates: false,
        erased_at: list.listed_at,
      },
    ])
    await runBeside()
    expect(kept.size).toBe(1)
  } finally {
    bucket.close()
  }
})
