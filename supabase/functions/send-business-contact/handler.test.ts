import { beforeEach, expect, test } from 'vitest'
import { businessServices } from '../../../src/domain/contracts/enquiries.ts'
import type { NewEnquiry } from '../_shared/enquiry.ts'
import { aTestEdge, memoryLimiter, openLimiter, post, statusesOf } from '../_shared/test-support/edge.ts'
import { createHandler } from './handler.ts'

let stored: NewEnquiry[]

beforeEach(() => {
  stored = []
})

function handlerWith(limiter = openLimiter()) {
  const storeEnquiry = async (enquiry: NewEnquiry) => void stored.push(enquiry)
  return createHandler({ edge: aTestEdge(), limiter, storeEnquiry })
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

test('the business page is stored with what it asks for', async () => {
  const body = aRequest({ position: 'Directora', phone: '5555 0100' })
  expect(await post(handlerWith(), body)).toMatchObject({ status: 200, body: { ok: true } })
  expect(stored).toEqual([
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

test('the Corporativa tab is told from the business page', async () => {
  const body = aRequest({
    source: 'corporate',
    serviceType: 'inscripcion_colaboradores',
    courseSlug: 'gee-python',
  })
  await post(handlerWith(), body)
  expect(stored[0]).toMatchObject({
    form: 'corporate',
    service: 'inscripcion_colaboradores',
    course_slug: 'gee-python',
    phone: null,
  })
})

test.each(businessServices)('the service %s is taken', async (serviceType) => {
  expect((await post(handlerWith(), aRequest({ serviceType }))).status).toBe(200)
})

test.each(['fullName', 'company', 'email', 'serviceType', 'message'])(
  'without %s nothing is stored',
  async (field) => {
    const answer = await post(handlerWith(), aRequest({ [field]: undefined }))
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(stored).toEqual([])
  },
)

test('a full honeypot is answered and not stored', async () => {
  expect((await post(handlerWith(), aRequest({ website: 'x' }))).text).toBe('{"ok":true}')
  expect(stored).toEqual([])
})

test('a sixth enquiry from one address is stopped', async () => {
  const handler = handlerWith(memoryLimiter())
  const statuses = await statusesOf(6, (index) => post(handler, aRequest({ email: `p${index}@example.com` })))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
