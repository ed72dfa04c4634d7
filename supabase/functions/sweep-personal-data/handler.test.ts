import { beforeEach, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../_shared/test-support/edge.ts'
import { aBucketIn, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, sweepStore } from './index.ts'

const cronSecret = 'cron-secret-of-the-tests'
const school = aSchool()
const { sql } = school
let edge: TestEdge
let bucket: StandInBucket

beforeEach(async () => {
  edge = aTestEdge()
  await sql()`delete from storage.objects where bucket_id = 'certificates'`
  bucket = aBucketIn(school, 'certificates')
})

function run(authorization = `Bearer ${cronSecret}`): Promise<Sent> {
  const handler = createHandler({
    edge,
    store: sweepStore(school.client()),
    bucket,
    cronSecrets: [cronSecret],
  })
  return send(handler, { method: 'POST', headers: { authorization }, body: '{}' })
}
const count = async (table: string) => {
  const [row] = await sql().unsafe(`select count(*)::integer as rows from ${table}`)
  return row?.rows
}

test('sweeps in pieces until nothing is over, and notes the run', async () => {
  await sql()`insert into public.enquiries (form, name, email, message, answered_at, answered_by)
    select 'contact', 'Ana', 'ana' || n || '@example.com', 'Hola', now() - interval '25 months', gen_random_uuid() from generate_series(1, 1200) n`
  await sql()`insert into public.enquiries (form, name, email, message, answered_at, answered_by) values
    ('contact', 'Ana', 'ana@example.com', 'Hola', now() - interval '23 months', gen_random_uuid()),
    ('revocation', 'Ana', 'ana@example.com', 'Hola', now() - interval '30 months', gen_random_uuid()),
    ('contact', 'Ana', 'ana@example.com', 'Hola', null, null)`
  expect(await run()).toMatchObject({ status: 200, body: { swept: 1200, files: 0 } })
  expect(await count('public.enquiries')).toBe(3)
  expect(await run()).toMatchObject({ status: 200, body: { swept: 0 } })
  const [job] = await sql()`select job from public.job_runs`
  expect(job?.job).toBe('sweep-personal-data')
})

test('a notification keeps its digest, a step its key, and neither what was in it', async () => {
  await sql()`select public.record_payment_event('dlocal-go', '{"payer": "ana@example.com"}', 'DP-1')`
  await sql()`update public.payment_events set outcome = 'applied', last_received_at = now() - interval '7 months'`
  await sql()`insert into public.outbox (kind, natural_key, payload, status, done_at, address)
    values ('mailing_list', 'mailing_list:newsletter:1', '{"list": "newsletter", "email": "ana@example.com"}', 'done', now() - interval '7 months', 'ana@example.com'),
      ('mailing_list', 'mailing_list:newsletter:2', '{"list": "newsletter", "email": "eva@example.com"}', 'pending', null, null),
      ('enquiry_receipt_mail', 'enquiry_receipt:abc:2026-01-01', '{"enquiry_id": 1}', 'done', now() - interval '7 months', null)`
  expect(await run()).toMatchObject({ body: { swept: 3 } })
  const [event] = await sql()`select body, body_sha256 <> '' as has_digest from public.payment_events`
  expect(event).toEqual({ body: '', has_digest: true })
  const steps = await sql()`select natural_key, payload, address from public.outbox order by id`
  expect(steps.map((step) => ({ ...step }))).toEqual([
    { natural_key: 'mailing_list:newsletter:1', payload: { list: 'newsletter' }, address: null },
    {
      natural_key: 'mailing_list:newsletter:2',
      payload: { list: 'newsletter', email: 'eva@example.com' },
      address: null,
    },
    { natural_key: expect.stringMatching(/^swept:/), payload: { enquiry_id: 1 }, address: null },
  ])
})

test('who never bought is erased after two years, as if they had asked; whoever bought, or wrote since, is not', async () => {
  await sql()`insert into public.enquiries (form, name, email, message, answered_at, answered_by)
    select 'contact', 'Ana', e, 'Hola', now() - interval '25 months', gen_random_uuid() from unnest('{vieja@example.com,miembro@example.com}'::text[]) e`
  await sql()`select public.join_community('{"name": "Ana", "email": "miembro@example.com", "phone": "12345678"}', null, null)`
  await sql()`insert into public.enquiries (form, name, email, message) values ('contact', 'Ana', 'nueva@example.com', 'Hola')`
  await sql()`update public.person_addresses set created_at = now() - interval '25 months'`
  await run()
  const asked =
    await sql()`select a.email_normalized as email from public.erasures e join public.person_addresses a on e.person_ids @> to_jsonb(a.id)`
  expect(asked.map(({ email }) => email)).toEqual(['vieja@example.com'])
  await sql()`select public.run_erasures()`
  const left = await sql()`select email_normalized as email from public.person_addresses order by id`
  expect(left.map(({ email }) => email)).toEqual([
    expect.stringMatching(/^borrada-/),
    'miembro@example.com',
    'nueva@example.com',
  ])
})

test('removes files of certificates that no version names, once they are a week old', async () => {
  await sql()`insert into storage.objects (bucket_id, name, created_at) values
    ('certificates', 'A/1.pdf', now() - interval '8 days'), ('certificates', 'A/2.pdf', now())`
  expect(await run()).toMatchObject({ body: { files: 1 } })
  const left = await sql()`select name from storage.objects where bucket_id = 'certificates'`
  expect(left.map(({ name }) => name)).toEqual(['A/2.pdf'])
  await sql()`update storage.objects set created_at = now() - interval '8 days'`
  bucket.failures.remove = unreachable
  expect(await run()).toMatchObject({ status: 502, body: { code: 'storage_error' } })
})

test('only the schedule starts it', async () => {
  expect((await run('Bearer wrong')).status).toBe(401)
})
