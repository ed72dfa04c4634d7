import { beforeAll, describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import {
  type PublicForm,
  postFrom,
  publicForms,
  questions,
  type Seen,
  soldOutCourse,
} from './public-forms.ts'
import { aLoadStage, inParallel } from './stage.ts'

/** Production limits: no factor. */
const stage = aLoadStage({})
/** More than any form takes. */
const known = sized(220, 500)
const others = sized(6, 20)
/** Half of them about an e-mail that is known. */
const asked = sized(10, 500)

/** Every second question is about an e-mail that each table has. */
const knownEmail = (index: number) => `known-${index}@example.com`
const isKnown = (index: number) => index % 2 === 0
const emailOf = (prefix: string, index: number) =>
  isKnown(index) ? knownEmail(index) : `${prefix}-${index}@example.com`

beforeAll(async () => {
  const sql = stage.sql()
  const emails = Array.from({ length: known }, (_, index) => knownEmail(index))
  await sql`insert into students (firstname, lastname, email) select 'Ana', 'Pérez', unnest(${emails}::text[])`
  await sql`insert into student_course_enrollments (student_id, cohort_id)
    select s.id, c.id from students s, courses_moodle c
    where s.email = any (${emails}) and c.base_slug = ${soldOutCourse} and c.is_current_cohort`
  await sql`insert into community_registrations (name, email, phone) select 'Ana', unnest(${emails}::text[]), '5555 0100'`
  await sql`insert into newsletter_subscriptions (email, source) select unnest(${emails}::text[]), 'notebooks'`
  await sql`insert into enquiries (form, name, email, message) select 'contact', 'Ana', unnest(${emails}::text[]), 'Hola'`
  await sql`insert into payments (email, payer_name, amount, currency, payment_type, course_id, status)
    select unnest(${emails}::text[]), 'Ana', 270, 'USD', 'single', 'all-access-geoai', 'PENDING'`
})

async function countStored({ table }: PublicForm, pattern: string): Promise<number> {
  const sql = stage.sql()
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(table)} where email like ${pattern}`
  return row?.count ?? 0
}

const isTaken = ({ status }: Seen) => status >= 200 && status < 300
/** What was said but for the number of an enquiry, which is another for each. */
const saidBy = (heard: Seen[]) =>
  new Set(heard.map(({ status, text }) => `${status} ${text.replace(/,"number":\d+/, '')}`))
const alreadyRegistered = '409 {"code":"email_registered"}'
const limited = '429 {"code":"rate_limited"}'

// Runs before the floods, which keep the scheduler busy for minutes.
test('sixty people of one office write within ten minutes: all are stored, and the school gets each once', async () => {
  const sql = stage.sql()
  const contact = publicForms[0]
  if (!contact) throw new Error('no such form')
  const emails = Array.from({ length: 60 }, (_, index) => `office-${index}-x@example.com`)
  const heard = await inParallel(
    emails.map((email) => () => postFrom('127.0.8.1', stage, contact.path, contact.body(email))),
    12,
  )
  expect([...saidBy(heard)]).toEqual(['200 {"ok":true}'])
  expect(await countStored(contact, 'office-%')).toBe(60)

  const read = async () => {
    const { mails } = (await stage.sandbox('GET', '/mail')) as { mails: { text: string }[] }
    return mails.filter(({ text }) => text.includes('office-'))
  }
  // Makes the held ones due, instead of waiting some minutes.
  await sql`update outbox set next_attempt_at = now() where kind = 'enquiry_digest_mail' and status = 'pending'`
  await expect
    .poll(async () => (await read()).flatMap(({ text }) => text.match(/office-\d+-x@/g) ?? []).length, {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(60)
  const mails = await read()
  for (const email of emails) {
    expect(
      mails.filter(({ text }) => text.includes(email)),
      email,
    ).toHaveLength(1)
  }
  // Five on their own, one more every two minutes, and the rest in one or, when that was full, two.
  expect(mails.length).toBeLessThanOrEqual(8)
}, 120_000)

describe.each(publicForms)('a flood of posts to the form: $name', (form) => {
  const place = publicForms.indexOf(form)
  const posts = sized(form.takes + 10, known)
  const post = (email: string, from: string) => postFrom(from, stage, form.path, form.body(email))

  test(`${form.takes} are accepted and stored, the others get 429, nobody learns who is known, and others notice nothing`, async () => {
    const started = Date.now()
    const flooding = Array.from({ length: posts }, (_, index) => async () => {
      const email = emailOf(`flood-${place}`, index)
      return { email, heard: await post(email, `127.0.${place + 1}.1`) }
    })
    const people = Array.from(
      { length: others },
      (_, other) => () => post(emailOf(`other-${place}`, other), `127.0.${place + 1}.${other + 2}`),
    )
    const [flood, calm] = await Promise.all([inParallel(flooding, 12), inParallel(people, 1)])
    const seconds = (Date.now() - started) / 1000
    expect(seconds).toBeLessThan(60)

    const answers = flood.map(({ heard }) => heard)
    const refused = answers.filter(({ status }) => status === 429).length
    const refilled = Math.floor((seconds * form.takes) / form.periodSeconds)
    expect(posts - refused).toBeGreaterThanOrEqual(form.takes)
    expect(posts - refused).toBeLessThanOrEqual(form.takes + refilled)
    const strangersTaken = flood.filter(
      ({ email, heard }) => isTaken(heard) && !email.startsWith('known'),
    ).length
    expect(await countStored(form, `flood-${place}-%`)).toBe(strangersTaken)

    // From a fresh address, the community form says who is known; the test below counts how often.
    const told = form.table === 'community_registrations' ? [alreadyRegistered] : []
    const [taken] = saidBy(answers.filter(isTaken))
    expect(saidBy(answers)).toEqual(new Set([taken, limited, ...told]))
    expect(answers.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(5)
    expect(saidBy(calm)).toEqual(new Set([taken, ...told]))
    expect(await countStored(form, `other-${place}-%`)).toBe(others / 2)
  }, 90_000)
})

test('"already registered" is returned five times per address, then every sign-up is welcomed', async () => {
  const ask = (email: string) =>
    postFrom('127.0.9.1', stage, '/functions/v1/join-community', { name: 'Ana', phone: '5555 0100', email })
  const heard = await inParallel(
    Array.from({ length: 40 }, (_, index) => () => ask(` ${knownEmail(index).toUpperCase()}`)),
    6,
  )
  const count = (status: number) => heard.filter((one) => one.status === status).length
  expect(count(409)).toBe(5)
  expect(count(200)).toBeGreaterThanOrEqual(15)
  expect(count(429)).toBe(40 - 5 - count(200))
  expect(saidBy(heard)).toEqual(new Set([alreadyRegistered, '200 {"ok":true}', limited]))
})

describe('questions reveal nothing about who is known', () => {
  test('every function that a visitor may call is covered', async () => {
    const rows = await stage.sql()<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')`
    const covered = questions.filter(({ path }) => path.startsWith('/rest/')).map(({ name }) => name)
    expect(rows.map(({ name }) => name).sort()).toEqual(covered.sort())
  })

  test.each(questions)(
    '$name',
    async ({ name, path, body, answer = expect.any(String) }) => {
      const place = questions.findIndex((question) => question.name === name)
      const heard = await inParallel(
        Array.from({ length: asked }, (_, index) => () => {
          // Ten from each address: fewer than any limit.
          const from = `127.1.${place}.${Math.floor(index / 10) + 1}`
          return postFrom(from, stage, path, body(emailOf(`nobody-${place}`, index), index))
        }),
        12,
      )
      expect(heard).toHaveLength(asked)
      expect([...saidBy(heard)]).toEqual([answer])
    },
    90_000,
  )
})
