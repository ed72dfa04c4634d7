import { beforeEach, describe, expect, test } from 'vitest'
import { aContactEnquiry } from '../../../src/domain/test-support/contact-enquiry.ts'
import { DatabaseError } from '../_shared/database.ts'
import {
  aTestEdge,
  memoryLimiter,
  openLimiter,
  post,
  postFrom,
  statusesOf,
  type TestEdge,
} from '../_shared/test-support/edge.ts'
import {
  aNewEnquiry,
  type MemoryEnquiries,
  memoryEnquiries,
} from '../_shared/test-support/memory-enquiries.ts'
import { type ContactDeps, createHandler } from './index.ts'

let store: MemoryEnquiries
let edge: TestEdge

beforeEach(() => {
  store = memoryEnquiries()
  edge = aTestEdge()
})

function handlerWith(changes: Partial<ContactDeps> = {}) {
  return createHandler({ edge, limiter: openLimiter(), store, ...changes })
}

test('stores an enquiry as submitted', async () => {
  const body = aContactEnquiry({
    formType: 'course',
    courseName: 'Deep Learning',
    courseSlug: 'deep-learning',
  })
  expect(await post(handlerWith(), body)).toMatchObject({ status: 200, body: { ok: true } })
  const course = { form: 'course', course_name: 'Deep Learning', course_slug: 'deep-learning' } as const
  expect(store.rows).toEqual([aNewEnquiry({ ...course, message: 'Hola' })])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|pérez|hola/i)
})

test.each(['firstName', 'lastName', 'email', 'phone', 'country', 'message', 'formType'])(
  'stores nothing without %s',
  async (field) => {
    for (const value of [undefined, '', '   ', null, 7]) {
      const answer = await post(handlerWith(), aContactEnquiry({ [field]: value }))
      expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    }
    expect(store.rows).toEqual([])
  },
)

test('a filled honeypot gets the normal answer and is not stored', async () => {
  const person = await post(handlerWith(), aContactEnquiry({ website: '' }))
  const program = await post(handlerWith(), aContactEnquiry({ website: 'https://spam.example' }))
  expect(program.text).toBe(person.text)
  expect(program.status).toBe(200)
  expect(store.rows).toHaveLength(1)
})

test('truncates the longest names to the column', async () => {
  const name = 'ñ'.repeat(120)
  expect((await post(handlerWith(), aContactEnquiry({ firstName: name, lastName: name }))).status).toBe(200)
  expect([...(store.rows[0]?.name ?? '')]).toHaveLength(240)
})

describe('limits', () => {
  test('200 from one address in an hour, other addresses unaffected', async () => {
    const handler = handlerWith({ limiter: memoryLimiter() })
    const statuses = await statusesOf(202, (index) =>
      postFrom(`${index}.1.1.1, 203.0.113.7`, handler, aContactEnquiry({ email: `p${index}@example.com` })),
    )
    expect(statuses).toEqual([...Array(200).fill(200), 429, 429])
    const other = await postFrom('203.0.113.8', handler, aContactEnquiry({ email: 'b@example.com' }))
    expect(other.status).toBe(200)
    expect(store.rows).toHaveLength(201)
  })

  test('one mailbox from many addresses is always stored and mailed at once five times', async () => {
    const handler = handlerWith({ limiter: memoryLimiter() })
    const statuses = await statusesOf(8, (index) =>
      postFrom(`203.0.113.${index}`, handler, aContactEnquiry({ email: ` ANA+${index}@example.com` })),
    )
    expect(statuses).toEqual(Array(8).fill(200))
    expect(store.held).toEqual([false, false, false, false, false, true, true, true])
  })
})

describe('the idempotency key of a form', () => {
  const key = { 'idempotency-key': 'key-of-a-filled-form' }

  test('reaches the database, which tells a form that was sent again from another', async () => {
    await post(handlerWith(), aContactEnquiry(), key)
    await post(handlerWith(), aContactEnquiry())
    expect(store.keys).toEqual(['key-of-a-filled-form', null])
    store.outcome = 'conflict'
    const other = await post(handlerWith(), aContactEnquiry({ message: 'Otra cosa' }), key)
    expect(other).toMatchObject({ status: 409, text: '{"code":"idempotency_conflict"}' })
  })

  test.each(['short', 'x'.repeat(129), 'with spaces in the key'])('is rejected as %j', async (bad) => {
    const answer = await post(handlerWith(), aContactEnquiry(), { 'idempotency-key': bad })
    expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } })
    expect(store.rows).toEqual([])
  })
})

test('a value that only the database refuses answers 422', async () => {
  const refusing = { store: () => Promise.reject(new DatabaseError('store_enquiry', '23514')) }
  const answer = await post(handlerWith({ store: refusing }), aContactEnquiry())
  expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: '', code: 'invalid' }] } })
})

test('an unreachable database answers 500 without its message', async () => {
  const refusing = { store: () => Promise.reject(new DatabaseError('store_enquiry', '08006')) }
  const answer = await post(handlerWith({ store: refusing }), aContactEnquiry())
  expect(answer.text).toBe('{"code":"internal_error"}')
  expect(answer.status).toBe(500)
  expect(edge.lines[0]).toMatchObject({ operation: 'store_enquiry', database_code: '08006' })
})
