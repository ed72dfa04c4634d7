import { beforeEach, describe, expect, test } from 'vitest'
import { aContactEnquiry } from '../../../src/domain/test-support/contact-enquiry.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { enquiryStore } from '../_shared/enquiry.ts'
import { aTestEdge, post, postFrom, statusesOf, type TestEdge } from '../_shared/test-support/edge.ts'
import { aNewEnquiry, enquiriesIn } from '../_shared/test-support/enquiries.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const { rows, mails } = enquiriesIn(school)
let edge: TestEdge

beforeEach(() => {
  edge = aTestEdge()
})

function handler(request: Request) {
  return createHandler({ edge, limiter: school.limiter(), store: enquiryStore(school.client()) })(request)
}

test('stores an enquiry as submitted', async () => {
  const body = aContactEnquiry({
    formType: 'course',
    courseName: 'Deep Learning',
    courseSlug: 'deep-learning',
  })
  expect(await post(handler, body)).toMatchObject({ status: 200, body: { ok: true } })
  const course = { form: 'course', course_name: 'Deep Learning', course_slug: 'deep-learning' } as const
  expect(await rows()).toEqual([aNewEnquiry({ ...course, message: 'Hola' })])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|pérez|hola/i)
})

test.each(['firstName', 'lastName', 'email', 'phone', 'country', 'message', 'formType'])(
  'stores nothing without %s',
  async (field) => {
    for (const value of [undefined, '', '   ', null, 7]) {
      const answer = await post(handler, aContactEnquiry({ [field]: value }))
      expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    }
    expect(await rows()).toEqual([])
  },
)

test('a filled honeypot gets the normal answer and is not stored', async () => {
  const person = await post(handler, aContactEnquiry({ website: '' }))
  const program = await post(handler, aContactEnquiry({ website: 'https://spam.example' }))
  const withoutNumber = (text: string) => text.replace(/\d+/, '')
  expect(withoutNumber(program.text)).toBe(withoutNumber(person.text))
  expect(program.status).toBe(200)
  expect(await rows()).toHaveLength(1)
})

test('truncates the longest names to the column', async () => {
  const name = 'ñ'.repeat(120)
  expect((await post(handler, aContactEnquiry({ firstName: name, lastName: name }))).status).toBe(200)
  expect([...String((await rows())[0]?.name)]).toHaveLength(240)
})

describe('limits', () => {
  test('200 from one address in an hour, other addresses unaffected', async () => {
    const statuses = (count: number) =>
      statusesOf(count, (index) =>
        postFrom(`${index}.1.1.1, 203.0.113.7`, handler, aContactEnquiry({ email: `p${index}@example.com` })),
      )
    expect(await statuses(1)).toEqual([200])
    await school.sql()`select public.consume_rate_limit(key, 200, 3600)
      from private.rate_limits, generate_series(1, 198)`
    expect(await statuses(3)).toEqual([200, 429, 429])
    const other = await postFrom('203.0.113.8', handler, aContactEnquiry({ email: 'b@example.com' }))
    expect(other.status).toBe(200)
    expect(await rows()).toHaveLength(3)
  })

  test('one mailbox from many addresses is always stored and mailed at once five times', async () => {
    const statuses = await statusesOf(8, (index) =>
      postFrom(`203.0.113.${index}`, handler, aContactEnquiry({ email: ` ANA+${index}@example.com` })),
    )
    expect(statuses).toEqual(Array(8).fill(200))
    expect(await rows()).toHaveLength(8)
    // The three that are held share a mail.
    expect((await mails()).toSorted()).toEqual([
      'enquiry_digest_mail',
      ...Array(5).fill('enquiry_mail'),
      'enquiry_receipt_mail',
    ])
  })
})

describe('the idempotency key of a form', () => {
  const key = { 'idempotency-key': 'key-of-a-filled-form' }

  test('reaches the database, which tells a form that was sent again from another', async () => {
    for (const _ of [1, 2]) expect((await post(handler, aContactEnquiry(), key)).status).toBe(200)
    expect(await rows()).toHaveLength(1)
    await post(handler, aContactEnquiry())
    expect(await rows()).toHaveLength(2)
    const other = await post(handler, aContactEnquiry({ message: 'Otra cosa' }), key)
    expect(other).toMatchObject({ status: 409, text: '{"code":"idempotency_conflict"}' })
  })

  test.each(['short', 'x'.repeat(129), 'with spaces in the key'])('is rejected as %j', async (bad) => {
    const answer = await post(handler, aContactEnquiry(), { 'idempotency-key': bad })
    expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } })
    expect(await rows()).toEqual([])
  })
})

test('a value that only the database refuses answers 422', async () => {
  await school.refuseRows('public.enquiries', '23514')
  const answer = await post(handler, aContactEnquiry())
  expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: '', code: 'invalid' }] } })
})

test('an unreachable database answers 500 without its message', async () => {
  school.cut('store_enquiry')
  const answer = await post(handler, aContactEnquiry())
  expect(answer.text).toBe('{"code":"internal_error"}')
  expect(answer.status).toBe(500)
  expect(edge.lines[0]).toMatchObject({ operation: 'store_enquiry', database_code: 'unreachable' })
})
