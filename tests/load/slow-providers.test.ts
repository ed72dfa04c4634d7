import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { postFrom, publicForms } from './public-forms.ts'
import { aLoadStage } from './stage.ts'

/** No schedule during the test: what leaves was woken by its own commit. */
const stage = aLoadStage({ RATE_LIMIT_FACTOR: '100' }, { outboxEveryMs: 3_600_000 })
const waiting = 200

afterEach(async () => {
  await stage.sandbox('DELETE', '/faults')
  await stage.sql()`delete from outbox where status = 'pending'`
})

/** In one transaction, like the people who pay on the day a course opens. */
async function storeEnrolments(): Promise<void> {
  await stage.sql()`
    with people as (
      insert into students (firstname, lastname, email)
      select 'Ana', 'Número ' || n, 'slow-' || n || '-' || floor(random() * 1e9) || '@example.com'
      from generate_series(1, ${waiting}::integer) n returning id),
    cohort as (select id from courses_moodle where base_slug = 'geodatabases' and is_current_cohort),
    enrolled as (
      insert into student_course_enrollments (student_id, cohort_id) select people.id, cohort.id from people, cohort)
    insert into outbox (kind, natural_key, payload)
    select 'classroom_enrolment', 'classroom:' || people.id || ':' || cohort.id,
      jsonb_build_object('student_id', people.id, 'cohort_id', cohort.id) from people, cohort`
}

async function storeSubscribers(): Promise<void> {
  await stage.sql()`
    insert into outbox (kind, natural_key, payload)
    select 'mailing_list', 'mailing_list:' || gen_random_uuid(),
      jsonb_build_object('list', 'newsletter', 'email', 'slow-' || n || '@example.com')
    from generate_series(1, ${waiting}::integer) n`
}

/** Milliseconds from the visitor's click to the mail in the school's mailbox. */
async function timeOfAnEnquiry(name: string, index: number): Promise<number> {
  const [form] = publicForms
  if (!form) throw new Error('no form')
  const email = `${name}-${index}@example.com`
  const startedAt = Date.now()
  expect((await postFrom(`127.0.20.${index + 1}`, stage, form.path, form.body(email))).status).toBe(200)
  const isThere = async () => {
    const { mails } = (await stage.sandbox('GET', '/mail')) as { mails: { text: string }[] }
    return mails.some(({ text }) => text.includes(email))
  }
  while (!(await isThere()) && Date.now() - startedAt < 15_000) await wait(50)
  return Date.now() - startedAt
}

test.each([
  {
    name: 'slow-classroom',
    store: storeEnrolments,
    fault: { provider: 'moodle', path: '/webservice/rest/server.php', delay_ms: 30_000 },
  },
  {
    name: 'list-down',
    store: storeSubscribers,
    fault: { provider: 'mailerlite', path: '/api/subscribers', status: 503 },
  },
  {
    name: 'slow-list',
    store: storeSubscribers,
    fault: { provider: 'mailerlite', path: '/api/subscribers', delay_ms: 30_000 },
  },
])('$name: an enquiry is mailed within five seconds', async ({ name, store, fault }) => {
  await stage.sandbox('POST', '/faults', { ...fault, times: 10_000 })
  await store()
  const isBeingWorked = async () =>
    (await stage.sql()`select from outbox where attempts > 0 and status = 'pending'`).length
  await expect.poll(isBeingWorked, { timeout: 5000 }).toBeGreaterThan(0)

  const times: number[] = []
  for (let index = 0; index < 3; index += 1) times.push(await timeOfAnEnquiry(name, index))
  expect(Math.max(...times)).toBeLessThan(5000)

  const [left] = await stage.sql()<{ open: number; tried: number }[]>`
    select count(*)::int as open, count(*) filter (where attempts > 0)::int as tried
    from outbox where status = 'pending' and kind in ('classroom_enrolment', 'mailing_list')`
  expect(left?.open).toBe(waiting)
  // Only what was tried has spent an attempt.
  expect(left?.tried).toBeLessThan(20)
})
