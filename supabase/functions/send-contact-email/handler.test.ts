import { beforeEach, describe, expect, test } from 'vitest'
import { DatabaseError } from '../_shared/database.ts'
import type { NewEnquiry } from '../_shared/enquiry.ts'
import {
  aTestEdge,
  memoryLimiter,
  openLimiter,
  post,
  postFrom,
  statusesOf,
  type TestEdge,
} from '../_shared/test-support/edge.ts'
import { type ContactDeps, createHandler } from './handler.ts'

let stored: NewEnquiry[]
let edge: TestEdge

beforeEach(() => {
  stored = []
  edge = aTestEdge()
})

function handlerWith(changes: Partial<ContactDeps> = {}) {
  const storeEnquiry = async (enquiry: NewEnquiry) => void stored.push(enquiry)
  return createHandler({ edge, limiter: openLimiter(), storeEnquiry, ...changes })
}

function aRequest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Ana',
    lastName: 'Pérez',
    email: 'ana@example.com',
    phone: '+54 11 5555 0100',
    country: 'Argentina',
    message: 'Hola',
    formType: 'contact',
    ...changes,
  }
}

test('an enquiry is stored as it was written', async () => {
  const body = aRequest({ formType: 'course', courseName: 'Deep Learning', courseSlug: 'deep-learning' })
  expect(await post(handlerWith(), body)).toMatchObject({ status: 200, body: { ok: true } })
  expect(stored).toEqual([
    {
      form: 'course',
      name: 'Ana Pérez',
      email: 'ana@example.com',
      phone: '+54 11 5555 0100',
      country: 'Argentina',
      company: null,
      position: null,
      service: null,
      course_name: 'Deep Learning',
      course_slug: 'deep-learning',
      message: 'Hola',
    },
  ])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|pérez|hola/i)
})

test.each(['firstName', 'lastName', 'email', 'phone', 'country', 'message', 'formType'])(
  'without %s nothing is stored',
  async (field) => {
    for (const value of [undefined, '', '   ', null, 7]) {
      const answer = await post(handlerWith(), aRequest({ [field]: value }))
      expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    }
    expect(stored).toEqual([])
  },
)

test('a full honeypot gets the same answer and is not stored', async () => {
  const person = await post(handlerWith(), aRequest({ website: '' }))
  const program = await post(handlerWith(), aRequest({ website: 'https://spam.example' }))
  expect(program.text).toBe(person.text)
  expect(program.status).toBe(200)
  expect(stored).toHaveLength(1)
})

test('the longest names fit the column', async () => {
  const name = 'ñ'.repeat(120)
  expect((await post(handlerWith(), aRequest({ firstName: name, lastName: name }))).status).toBe(200)
  expect([...(stored[0]?.name ?? '')]).toHaveLength(240)
})

describe('limits', () => {
  test('five from one address in ten minutes, other addresses unaffected', async () => {
    const handler = handlerWith({ limiter: memoryLimiter() })
    const statuses = await statusesOf(7, (index) =>
      postFrom(`${index}.${index}.1.1, 203.0.113.7`, handler, aRequest({ email: `p${index}@example.com` })),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const other = await postFrom('203.0.113.8', handler, aRequest({ email: 'b@example.com' }))
    expect(other.status).toBe(200)
    expect(stored).toHaveLength(6)
  })

  test('five of one e-mail in an hour', async () => {
    const handler = handlerWith({ limiter: memoryLimiter() })
    const statuses = await statusesOf(6, (index) => postFrom(`203.0.113.${index}`, handler, aRequest()))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('a value that only the database refuses is the sender’s problem', async () => {
  const storeEnquiry = () => Promise.reject(new DatabaseError('store_enquiry', '23514'))
  const answer = await post(handlerWith({ storeEnquiry }), aRequest())
  expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: '', code: 'invalid' }] } })
})

test('a database that is away is our problem, without its words', async () => {
  const storeEnquiry = () => Promise.reject(new DatabaseError('store_enquiry', '08006'))
  const answer = await post(handlerWith({ storeEnquiry }), aRequest())
  expect(answer.text).toBe('{"code":"internal_error"}')
  expect(answer.status).toBe(500)
  expect(edge.lines[0]).toMatchObject({ operation: 'store_enquiry', database_code: '08006' })
})
