import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { aLoadStage, inParallel } from './stage.ts'

/** Limits as they are in production: no factor. Every address of 127.0.0.0/8 is this machine, so each can be a person. */
const stage = aLoadStage({})
const posts = 500
const others = 20

type Form = {
  name: string
  path: string
  /** Posts of one address that are taken in, per 10 minutes. */
  takes: number
  body: (email: string) => object
  /** How many of the e-mails that match arrived. */
  stored: (pattern: string) => Promise<number>
}

function rowsOf(table: 'enquiries' | 'community_registrations' | 'newsletter_subscriptions' | 'payments') {
  return async (pattern: string) => {
    const sql = stage.sql()
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from ${sql(table)} where email like ${pattern}`
    return row?.count ?? 0
  }
}

const person = { name: 'Ana Pérez', phone: '5555 0100' }
const forms: Form[] = [
  {
    name: 'contact, course and Web GIS',
    path: '/functions/v1/send-contact-email',
    takes: 5,
    body: (email) => ({
      email,
      firstName: 'Ana',
      lastName: 'Pérez',
      phone: '5555 0100',
      country: 'Argentina',
      message: 'Hola',
      formType: 'webgis',
    }),
    stored: rowsOf('enquiries'),
  },
  {
    name: 'business',
    path: '/functions/v1/send-business-contact',
    takes: 5,
    body: (email) => ({
      email,
      fullName: 'Ana Pérez',
      company: 'Agrimensura',
      serviceType: 'consultoria',
      message: 'Hola',
    }),
    stored: rowsOf('enquiries'),
  },
  {
    name: 'community',
    path: '/rest/v1/community_registrations',
    takes: 20,
    body: (email) => ({ ...person, email }),
    stored: rowsOf('community_registrations'),
  },
  {
    name: 'newsletter',
    path: '/functions/v1/subscribe-newsletter',
    takes: 5,
    body: (email) => ({ email, source: 'notebooks' }),
    stored: rowsOf('newsletter_subscriptions'),
  },
  {
    name: 'checkout and All Access',
    path: '/functions/v1/create-payment',
    takes: 30,
    body: (email) => ({
      email,
      course_id: 'all-access-geoai',
      country: 'AR',
      amount: 270,
      currency: 'USD',
      payment_type: 'single',
      payer: { name: 'Ana Pérez', phone: '+54 11 5555 0134' },
    }),
    stored: rowsOf('payments'),
  },
]

let keys = 0

/** Status of one post from a machine of that address, which also lies about it. */
function post(form: Form, email: string, from: string): Promise<number> {
  const body = JSON.stringify(form.body(email))
  keys += 1
  return new Promise((resolve, reject) => {
    const call = request(
      `${stage.backend().urls.gateway}${form.path}`,
      {
        method: 'POST',
        localAddress: from,
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          apikey: stage.variable('VITE_SUPABASE_PUBLISHABLE_KEY'),
          'idempotency-key': `flood-${String(keys).padStart(16, '0')}`,
          'x-forwarded-for': `10.0.${keys % 250}.1`,
          'cf-connecting-ip': `10.1.${keys % 250}.1`,
        },
      },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

const isTaken = (status: number) => status >= 200 && status < 300

describe.each(forms)('500 posts a minute to the form: $name', (form) => {
  const index = forms.indexOf(form)

  test(`${form.takes} are taken in and stored, the others hear 429, and other people notice nothing`, async () => {
    const started = Date.now()
    const flooding = Array.from(
      { length: posts },
      (_, post_) => () => post(form, `flood-${index}-${post_}@example.com`, `127.0.${index + 1}.1`),
    )
    const people = Array.from(
      { length: others },
      (_, other) => () =>
        post(form, `other-${index}-${other}@example.com`, `127.0.${index + 1}.${other + 2}`),
    )
    const [flood, calm] = await Promise.all([inParallel(flooding, 12), inParallel(people, 1)])
    const seconds = (Date.now() - started) / 1000
    expect(seconds).toBeLessThan(60)

    const taken = flood.filter(isTaken).length
    const refilled = Math.floor((seconds * form.takes) / 600)
    expect(taken).toBeGreaterThanOrEqual(form.takes)
    expect(taken).toBeLessThanOrEqual(form.takes + refilled)
    expect(flood.filter((status) => status === 429)).toHaveLength(posts - taken)
    expect(await form.stored(`flood-${index}-%`)).toBe(taken)

    expect(calm.filter(isTaken)).toHaveLength(others)
    expect(await form.stored(`other-${index}-%`)).toBe(others)
  }, 90_000)
})

test('"already registered" is not said for long to one who asks who is a member', async () => {
  const community = forms.find(({ name }) => name === 'community')
  if (!community) throw new Error('no such form')
  expect(await post(community, 'socia@example.com', '127.0.9.1')).toBe(201)
  const asked = await inParallel(
    Array.from({ length: 60 }, () => () => post(community, ' Socia@Example.com', '127.0.9.2')),
    6,
  )
  const told = asked.filter((status) => status === 409).length
  expect(told).toBeGreaterThanOrEqual(20)
  expect(told).toBeLessThanOrEqual(21)
  expect(asked.filter((status) => status === 429)).toHaveLength(60 - told)
})
