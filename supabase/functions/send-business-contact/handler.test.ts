import { expect, test } from 'vitest'
import { businessServices } from '../../../src/domain/contracts/enquiries.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { enquiryStore } from '../_shared/enquiry.ts'
import { aTestEdge, post, statusesOf } from '../_shared/test-support/edge.ts'
import { enquiriesIn } from '../_shared/test-support/enquiries.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const { rows, mails } = enquiriesIn(school)

function handler(request: Request) {
  const store = enquiryStore(school.client())
  return createHandler({ edge: aTestEdge(), limiter: school.limiter(), store })(request)
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
  expect(await post(handler, body)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await rows()).toEqual([
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
  await post(handler, body)
  expect((await rows())[0]).toMatchObject({
    form: 'corporate',
    service: 'inscripcion_colaboradores',
    course_slug: 'gee-python',
    phone: null,
  })
})

test.each(businessServices)('accepts the service %s', async (serviceType) => {
  expect((await post(handler, aRequest({ serviceType }))).status).toBe(200)
})

test.each(['fullName', 'company', 'email', 'serviceType', 'message'])(
  'stores nothing without %s',
  async (field) => {
    const answer = await post(handler, aRequest({ [field]: undefined }))
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(await rows()).toEqual([])
  },
)

test('a filled honeypot gets the normal answer and is not stored', async () => {
  expect((await post(handler, aRequest({ website: 'x' }))).text).toMatch(/^\{"ok":true,"number":\d+\}$/)
  expect(await rows()).toEqual([])
})

test('the sixth enquiry from one address is stored and its mail held', async () => {
  const statuses = await statusesOf(6, (index) => post(handler, aRequest({ email: `p${index}@example.com` })))
  expect(statuses).toEqual(Array(6).fill(200))
  expect((await mails()).toSorted()).toEqual([
    'enquiry_digest_mail',
    ...Array(5).fill('enquiry_mail'),
    ...Array(5).fill('enquiry_receipt_mail'),
  ])
})
