import { beforeEach, expect, test } from 'vitest'
import { businessServices } from '../../../src/domain/contracts/enquiries.ts'
import { aTestEdge, memoryLimiter, openLimiter, post, statusesOf } from '../_shared/test-support/edge.ts'
import { type MemoryEnquiries, memoryEnquiries } from '../_shared/test-support/memory-enquiries.ts'
import { createHandler } from './index.ts'

let store: MemoryEnquiries

beforeEach(() => {
  store = memoryEnquiries()
})

function handlerWith(limiter = openLimiter()) {
  return createHandler({ edge: aTestEdge(), limiter, store })
}

function aRequest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    fullName: 'Ana Pérez',
    company: 'Agrimensura del Sur',
    email: 'ana@example.com',
    serviceType: 'consultoria',
    message: 'Necesitamos ayuda con mapas.',
    ...changes,
  }
}

test('stores an enquiry of the business page', async () => {
  const body = aRequest({ position: 'Directora', phone: '5555 0100' })
  expect(await post(handlerWith(), body)).toMatchObject({ status: 200, body: { ok: true } })
  expect(store.rows).toEqual([
    {
      form: 'business',
      name: 'Ana Pérez',
      email: 'ana@example.com',
      phone: '5555 0100',
      country: null,
      company: 'Agrimensura del Sur',
      position: 'Directora',
      service: 'consultoria',
      course_name: null,
      course_slug: null,
      message: 'Necesitamos ayuda con mapas.',
    },
  ])
})

test('distinguishes the Corporativa tab from the business page', async () => {
  const body = aRequest({
    source: 'corporate',
    serviceType: 'inscripcion_colaboradores',
    courseSlug: 'gee-python',
  })
  await post(handlerWith(), body)
  expect(store.rows[0]).toMatchObject({
    form: 'corporate',
    service: 'inscripcion_colaboradores',
    course_slug: 'gee-python',
    phone: null,
  })
})

test.each(businessServices)('accepts the service %s', async (serviceType) => {
  expect((await post(handlerWith(), aRequest({ serviceType }))).status).toBe(200)
})

test.each(['fullName', 'company', 'email', 'serviceType', 'message'])(
  'stores nothing without %s',
  async (field) => {
    const answer = await post(handlerWith(), aRequest({ [field]: undefined }))
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(store.rows).toEqual([])
  },
)

test('a filled honeypot gets the normal answer and is not stored', async () => {
  expect((await post(handlerWith(), aRequest({ website: 'x' }))).text).toBe('{"ok":true}')
  expect(store.rows).toEqual([])
})

test('the sixth enquiry from one address is stored and its mail held', async () => {
  const handler = handlerWith(memoryLimiter())
  const statuses = await statusesOf(6, (index) => post(handler, aRequest({ email: `p${index}@example.com` })))
  expect(statuses).toEqual(Array(6).fill(200))
  expect(store.held).toEqual([false, false, false, false, false, true])
})
