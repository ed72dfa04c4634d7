import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { createMailerLite } from '../_shared/mailerlite.ts'
import { aTestEdge, shortTimeouts, type TestEdge } from '../_shared/test-support/edge.ts'
import {
  type MailerLiteServer,
  mailerLiteKey,
  startMailerLiteServer,
} from '../_shared/test-support/mailerlite-server.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { type Run, runOutbox, stepsOf } from './test-support/run-outbox.ts'

const groups: Record<'community' | 'newsletter' | 'students', string | null> = {
  community: '120000000000000001',
  newsletter: '120000000000000002',
  students: null,
}

const school = aSchool()
const { add, steps, pass } = stepsOf(school)
let mailerLite: MailerLiteServer
let edge: TestEdge
let slept: number[]

beforeEach(async () => {
  groups.students = null
  mailerLite = await startMailerLiteServer()
  edge = aTestEdge()
  slept = []
})
afterEach(() => mailerLite.stop())

async function run(apiKey = mailerLiteKey, apiUrl = mailerLite.url): Promise<Run> {
  // Later than any retry delay of the previous run.
  await pass(3600)
  return await runOutbox(school, {
    edge,
    mailingList: () => createMailerLite({ apiUrl, apiKey, now: Date.now }),
    groupId: (list) => groups[list],
    sleep: async (ms) => void slept.push(ms),
  })
}

function addMember(email = 'ana@example.com') {
  const payload = { list: 'community', email, name: 'Ana Pérez', phone: '+54 11 5555 0100' }
  return add('mailing_list', `mailing_list:community:${email}`, payload)
}

function addReader(email = 'ana@example.com') {
  return add('mailing_list', `mailing_list:newsletter:${email}`, { list: 'newsletter', email })
}

test('adds a member to the community group with name and phone and without a status', async () => {
  await addMember()
  expect(await run()).toMatchObject({ status: 200, processed: 1, failed: 0 })
  expect(mailerLite.subscribers).toEqual([
    {
      email: 'ana@example.com',
      fields: { name: 'Ana Pérez', phone: '+54 11 5555 0100' },
      groups: [groups.community],
    },
  ])
  expect(JSON.parse(mailerLite.received[0]?.body ?? '')).toEqual({
    email: 'ana@example.com',
    fields: { name: 'Ana Pérez', phone: '+54 11 5555 0100' },
    groups: [groups.community],
  })
  expect((await steps())[0]?.status).toBe('done')
})

test('a subscribing member keeps name and group and gains one', async () => {
  await addMember()
  await addReader()
  expect(await run()).toMatchObject({ processed: 2, failed: 0 })
  expect(mailerLite.subscribers).toEqual([
    {
      email: 'ana@example.com',
      fields: { name: 'Ana Pérez', phone: '+54 11 5555 0100' },
      groups: [groups.community, groups.newsletter],
    },
  ])
})

test('adds a student to the group that staff chose without clearing known fields', async () => {
  const known = { email: 'ana@example.com', name: 'Ana', last_name: 'Pérez', phone: null, country: 'Perú' }
  const payload = { list: 'group', group_id: groups.newsletter, student_id: 7, ...known }
  await add('mailing_list', `mailing_list:student:7:${groups.newsletter}`, payload)
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(JSON.parse(mailerLite.received[0]?.body ?? '')).toEqual({
    email: 'ana@example.com',
    fields: { name: 'Ana', last_name: 'Pérez', country: 'Perú' },
    groups: [groups.newsletter],
  })
})

test('puts a student who paid on the list of the students, where there is one', async () => {
  const payload = { list: 'students', student_id: 7, email: 'ana@example.com', name: 'Ana', last_name: null }
  await add('mailing_list', 'mailing_list:students:7', payload)
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(mailerLite.received).toEqual([])
  groups.students = groups.newsletter
  await add('mailing_list', 'mailing_list:students:8', payload)
  await run()
  expect(mailerLite.subscribers).toEqual([
    { email: 'ana@example.com', fields: { name: 'Ana' }, groups: [groups.students] },
  ])
})

describe('the list fails', () => {
  const subscribers = { method: 'POST', path: '/subscribers' }

  test.each<[string, Partial<Fault>, string]>([
    ['a dropped connection', { drop: true }, 'mailerlite unreachable'],
    ['401', { status: 401, body: '{"message":"Unauthenticated."}' }, 'mailerlite 401'],
    ['403', { status: 403 }, 'mailerlite 403'],
    ['404', { status: 404 }, 'mailerlite 404'],
    ['429', { status: 429, body: '{"message":"Too Many Attempts."}' }, 'mailerlite 429'],
    ['500', { status: 500, body: '{"message":"Server Error"}' }, 'mailerlite 500'],
    ['503 in HTML', { status: 503, body: '<html>' }, 'mailerlite 503'],
    ['200 in HTML', { status: 200, body: '<html>' }, 'mailerlite 200'],
    ['201 cut short', { status: 201, body: '{"data":{"id"' }, 'mailerlite 201'],
    ['204', { status: 204 }, 'mailerlite 204'],
    ['302', { status: 302, headers: { location: 'https://login.example/' } }, 'mailerlite 302'],
  ])('with %s: retries', async (_name, fault, lastError) => {
    await addMember()
    mailerLite.arm({ ...subscribers, ...fault })
    expect(await run()).toMatchObject({ status: 200, processed: 0, failed: 1 })
    expect((await steps())[0]).toMatchObject({ status: 'pending', lastError })
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(mailerLite.subscribers).toHaveLength(1)
  })

  test.each<[string, Partial<Fault>, string]>([
    [
      'a refused address',
      { status: 422, body: '{"errors":{"email":["ana@example.com is no good"]}}' },
      'mailerlite 422 email',
    ],
    [
      'a group that is gone',
      { status: 422, body: '{"errors":{"groups.0":["The selected groups.0 is invalid."]}}' },
      'mailerlite 422 groups.0',
    ],
    ['a refusal without a reason', { status: 422, body: '<html>' }, 'mailerlite 422'],
    ['a malformed request', { status: 400 }, 'mailerlite 400'],
  ])('with %s: gives up and records no address', async (_name, fault, lastError) => {
    await addMember()
    mailerLite.arm({ ...subscribers, ...fault })
    await run()
    expect((await steps())[0]).toMatchObject({ status: 'failed', lastError })
    expect(JSON.stringify(edge.lines)).not.toContain('ana@example.com')
    expect(await run()).toMatchObject({ processed: 0, failed: 0 })
  })

  test('by not answering: the call times out', async () => {
    await addMember()
    mailerLite.arm({ ...subscribers, delayMs: 2000 })
    const timeouts = shortTimeouts()
    await run()
    expect(timeouts).toEqual([4000])
    expect((await steps())[0]).toMatchObject({ status: 'pending', lastError: 'mailerlite unreachable' })
  })

  test('with 429: waits two seconds at most', async () => {
    await addMember()
    mailerLite.arm({ ...subscribers, status: 429, headers: { 'retry-after': '60' } })
    await run()
    expect(slept).toEqual([2000])
  })

  test('when unreachable: keeps the row', async () => {
    await addMember()
    await run(mailerLiteKey, 'http://127.0.0.1:9')
    expect((await steps())[0]).toMatchObject({ status: 'pending', lastError: 'mailerlite unreachable' })
  })
})

test.each([
  {},
  null,
  { list: 'other', email: 'a@example.com' },
  { list: 'community' },
  { list: 'group', group_id: 'x', email: 'a@b.co' },
])('gives up the payload %j', async (payload) => {
  await add('mailing_list', 'x', payload)
  expect(await run()).toMatchObject({ processed: 0, failed: 1 })
  expect((await steps())[0]).toMatchObject({ status: 'failed', lastError: 'unusable payload' })
  expect(mailerLite.received).toHaveLength(0)
})
