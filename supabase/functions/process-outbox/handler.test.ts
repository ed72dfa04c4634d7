import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StoredEnquiry } from '../../../src/domain/contracts/enquiries.ts'
import type { Receipt } from '../../../src/domain/contracts/payments.ts'
import type { Delivery } from '../_shared/delivery.ts'
import { createResend } from '../_shared/resend.ts'
import { aTestEdge, type TestEdge } from '../_shared/test-support/edge.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { type ResendServer, resendKey, startResendServer } from '../_shared/test-support/resend-server.ts'
import { noClassroom } from './test-support/memory-classroom.ts'
import { noPayments } from './test-support/memory-payments.ts'
import { anEnquiry, type MemoryStore, memoryStore } from './test-support/memory-store.ts'
import { cronSecret, type Run, runOutbox } from './test-support/run-outbox.ts'

const addresses = { from: 'Meridiano <avisos@meridiano.example>', to: 'hola@meridiano.example' }

let resend: ResendServer
let store: MemoryStore
let edge: TestEdge
let slept: number[]

beforeEach(async () => {
  resend = await startResendServer()
  store = memoryStore()
  edge = aTestEdge()
  slept = []
})
afterEach(() => resend.stop())

type RunOptions = {
  authorization?: string | null
  body?: string
  apiKey?: string
  list?: () => Promise<Delivery>
}

/** A run later than any wait that an earlier one has left. */
function run(options: RunOptions = {}): Promise<Run> {
  store.pass(3600)
  return runNow(options)
}

function runNow(options: RunOptions = {}): Promise<Run> {
  const { authorization = `Bearer ${cronSecret}`, body = '{}', apiKey = resendKey } = options
  const { list = () => Promise.reject(new Error('no mail goes to the mailing list')) } = options
  const deps = {
    edge,
    store,
    addresses: () => addresses,
    mailingList: () => ({ upsert: list }),
    classroom: noClassroom(),
    payments: noPayments(),
    groupId: (list: string) => list,
    communityInviteUrl: () => 'https://chat.example/invitation',
    classroomUrl: () => 'https://aula.example',
    mailer: () => createResend({ baseUrl: resend.url, apiKey, now: Date.now }),
    sleep: async (ms: number) => void slept.push(ms),
  }
  const headers: Record<string, string> = authorization === null ? {} : { authorization }
  return runOutbox(deps, { headers, body })
}

function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    email: 'ana@example.com',
    payer_name: 'Ana Pérez',
    amount: 270,
    currency: 'USD',
    payment_type: 'single',
    installment_number: 0,
    installments_count: null,
    provider_payment_id: 'DP-283',
    order_id: 'order-id-0123456789abcdef',
    course_name: 'All Access GeoAI',
    ...{ agreed: 270, paid: 270, remaining: 0, installments_number: 1, access: 'coming', counts: true },
    ...changes,
  }
}

function addReceipt(changes: Partial<Receipt> = {}, id = 1) {
  store.receipts.set(id, aReceipt(changes))
  return store.add('receipt_mail', `receipt:DP-${id}`, { payment_id: id })
}

function addEnquiry(changes: Partial<StoredEnquiry> = {}, id = 12) {
  store.enquiries.set(id, anEnquiry({ id, ...changes }))
  return store.add('enquiry_mail', `enquiry:${id}`, { enquiry_id: id })
}

describe('a receipt', () => {
  test('states the purchase, the amount and the next step', async () => {
    addReceipt()
    expect(await run()).toMatchObject({ status: 200, processed: 1, failed: 0 })
    const mail = resend.mails[0]
    expect(mail).toMatchObject({
      from: addresses.from,
      to: ['ana@example.com'],
      subject: 'Recibimos tu pago · All Access GeoAI',
    })
    for (const text of [
      'All Access GeoAI',
      'USD 270',
      'order-id-0123456789abcdef',
      'En unos minutos',
      'Meridiano',
    ]) {
      expect(mail?.text).toContain(text)
      expect(mail?.html).toContain(text)
    }
    expect(mail?.text).not.toContain('270.00')
    expect(resend.received[0]?.headers['idempotency-key']).toBe('receipt:DP-1')
    expect(store.rows[0]?.status).toBe('done')
  })

  test('of a payment that is not paid is given up', async () => {
    store.add('receipt_mail', 'receipt:DP-9', { payment_id: 9 })
    expect(await run()).toMatchObject({ processed: 0, failed: 1 })
    expect(store.rows[0]).toMatchObject({ status: 'failed', lastError: 'payment is not paid' })
  })

  test('escapes markup and line breaks in names', async () => {
    const sentinel = '<img src=x onerror=alert(1)>"\'&\r\nBcc: evil@example.com'
    addReceipt({ payer_name: sentinel, course_name: sentinel })
    expect(await run()).toMatchObject({ processed: 1 })
    const mail = resend.mails[0]
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })
})

describe('an enquiry', () => {
  test.each<[StoredEnquiry['form'], string]>([
    ['contact', 'Consulta desde el sitio · n.º 12'],
    ['course', 'Consulta por un curso · n.º 12'],
    ['webgis', 'Lista de espera de Web GIS Developer · n.º 12'],
    ['business', 'Consulta de una empresa · n.º 12'],
    ['corporate', 'Inscripción de colaboradores · n.º 12'],
  ])('of the form %s goes to the school', async (form, subject) => {
    addEnquiry({ form })
    await run()
    expect(resend.mails[0]).toMatchObject({ to: [addresses.to], reply_to: 'ana@example.com', subject })
    expect(resend.mails[0]?.text).toContain('Hola,\n¿cuándo empieza?')
    expect(resend.mails[0]?.html).toContain('Hola,<br>¿cuándo empieza?')
  })

  test.each([
    'a,b@example.com',
    '<a@example.com>',
    '"a"@example.com',
    'a@example.com,b@example.org',
    'a;b@x.y',
  ])('omits the reply address %s', async (email) => {
    addEnquiry({ email })
    await run()
    expect(resend.mails[0]?.reply_to).toBeUndefined()
  })

  test('escapes markup', async () => {
    const sentinel = '<script>alert(1)</script>'
    addEnquiry({
      name: sentinel,
      company: sentinel,
      message: sentinel,
      course_name: sentinel,
      phone: sentinel,
    })
    await run()
    expect(resend.mails[0]?.html).not.toContain('<script')
    expect(resend.mails[0]?.subject).not.toContain('script')
  })
})

describe('a mail that fails', () => {
  const emails = { method: 'POST', path: '/emails' }

  test.each<[string, Partial<Fault>]>([
    ['a dropped connection', { drop: true }],
    ['500', { status: 500, body: '{"name":"application_error"}' }],
    ['502 in HTML', { status: 502, body: '<html>' }],
    ['200 in HTML', { status: 200, body: '<html>' }],
    ['401', { status: 401, body: '{"name":"missing_api_key"}' }],
    ['403', { status: 403, body: '{"name":"validation_error"}' }],
    ['404', { status: 404 }],
    ['409 while the first runs', { status: 409, body: '{"name":"concurrent_idempotent_requests"}' }],
    ['429', { status: 429, body: '{"name":"rate_limit_exceeded"}' }],
    ['a used-up quota', { status: 429, body: '{"name":"daily_quota_exceeded"}' }],
  ])('with %s is retried and sent once', async (_name, fault) => {
    addReceipt()
    resend.arm({ ...emails, ...fault })
    expect(await run()).toMatchObject({ status: 200, processed: 0, failed: 1 })
    expect(store.rows[0]).toMatchObject({ status: 'pending', lastError: expect.stringMatching(/^resend /) })
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(resend.mails).toHaveLength(1)
  })

  test.each<[string, Partial<Fault>]>([
    ['400', { status: 400, body: '{"name":"validation_error"}' }],
    ['422', { status: 422, body: '{"name":"invalid_parameter"}' }],
    ['another mail under its key', { status: 409, body: '{"name":"invalid_idempotent_request"}' }],
    ['451', { status: 451, body: '{"name":"security_error"}' }],
  ])('with %s is given up', async (_name, fault) => {
    addReceipt()
    resend.arm({ ...emails, ...fault })
    await run()
    expect(store.rows[0]?.status).toBe('failed')
    expect(await run()).toMatchObject({ processed: 0, failed: 0 })
  })

  test('after it was sent goes once: a retry has the same bytes and key', async () => {
    addReceipt()
    resend.arm({ ...emails, applyThenDrop: true })
    await run()
    await run()
    expect(resend.received.map((call) => call.body)[0]).toBe(resend.received.map((call) => call.body)[1])
    expect(resend.mails).toHaveLength(1)
    expect(store.rows[0]?.status).toBe('done')
  })

  test('does not hold up the others', async () => {
    for (let id = 1; id <= 5; id++) addReceipt({}, id)
    store.add('unknown_kind', 'x:1', {})
    store.add('receipt_mail', 'x:2', 'no object')
    store.receipt = async (id) => {
      if (id === 3) throw new Error('ana@example.com could not be read')
      return aReceipt()
    }
    resend.arm({ ...emails, status: 500 })
    expect(await run()).toMatchObject({ processed: 3, failed: 4 })
    expect(store.rows.map((row) => row.status)).toEqual([
      'pending',
      'done',
      'pending',
      'done',
      'done',
      'pending',
      'failed',
    ])
    expect(store.rows[5]?.lastError).toBe('unknown kind')
    expect(JSON.stringify(store.rows[2])).not.toContain('ana@example.com')
    expect(JSON.stringify(edge.lines)).not.toContain('ana@example.com')
  })

  test('with 429 waits two seconds at most', async () => {
    addReceipt()
    resend.arm({ ...emails, status: 429, headers: { 'retry-after': '3600' } })
    await run()
    expect(slept).toEqual([2000])
  })

  test('with a wrong API key is kept for a retry', async () => {
    addReceipt()
    await run({ apiKey: 're_wrong' })
    expect(store.rows[0]).toMatchObject({ status: 'pending', lastError: 'resend 403 invalid_api_key' })
  })
})

test('one run processes everything that is due', async () => {
  for (let id = 1; id <= 60; id++) addReceipt({}, id)
  expect(await run()).toMatchObject({ processed: 60, failed: 0 })
})

test('three failures in a row end the work on a lane, at no cost to the steps behind', async () => {
  for (let id = 1; id <= 10; id++) addReceipt({}, id)
  resend.arm({ method: 'POST', path: '/emails', status: 500, times: 3 })
  expect(await run()).toMatchObject({ processed: 0, failed: 3 })
  expect(store.rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  expect(await run()).toMatchObject({ processed: 10, failed: 0 })
})

test('refusals of single steps do not end the work on their lane', async () => {
  for (let id = 1; id <= 6; id++) addReceipt({}, id)
  resend.arm({ method: 'POST', path: '/emails', status: 422, times: 5 })
  expect(await run()).toMatchObject({ processed: 1, failed: 5 })
})

test('a provider that does not answer holds up no other', async () => {
  store.add('mailing_list', 'mailing_list:1', { list: 'newsletter', email: 'ana@example.com' })
  addReceipt()
  let answerOfList: (delivery: Delivery) => void = () => undefined
  const list = new Promise<Delivery>((resolve) => {
    answerOfList = resolve
  })
  const running = run({ list: () => list })
  await expect.poll(() => resend.mails.length).toBe(1)
  expect(store.rows.map(({ status }) => status)).toEqual(['pending', 'done'])
  answerOfList({ ok: true, answer: null })
  expect(await running).toMatchObject({ processed: 2, failed: 0 })
})

test('a lane that a worker is at is left to it', async () => {
  addReceipt({}, 1)
  addReceipt({}, 2)
  store.pass(3600)
  await store.claim('mail')
  expect(await runNow()).toMatchObject({ processed: 0, failed: 0 })
  store.pass(31)
  expect(await runNow()).toMatchObject({ processed: 2, failed: 0 })
})

test('a run stops at its time budget, even within a batch, and leaves the rest to the next', async () => {
  for (let id = 1; id <= 10; id++) addReceipt({}, id)
  const receipt = store.receipt
  let late = 0
  edge.now = () => Date.now() + late
  store.receipt = async (id) => {
    late += 20_000
    return await receipt(id)
  }
  expect(await run()).toMatchObject({ processed: 3, failed: 0 })
  expect(store.rows.filter(({ status }) => status === 'pending')).toHaveLength(7)
  store.receipt = receipt
  expect(await run()).toMatchObject({ processed: 7, failed: 0 })
})

describe('access', () => {
  test.each([
    null,
    '',
    'Bearer ',
    `Bearer ${cronSecret}x`,
    `Bearer ${cronSecret.slice(1)}`,
    cronSecret,
    `Basic ${cronSecret}`,
    'Bearer undefined',
    `Bearer ${cronSecret} ${cronSecret}`,
  ])('is refused with %j', async (authorization) => {
    addReceipt()
    expect(await run({ authorization })).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(resend.received).toHaveLength(0)
    expect(store.rows[0]?.attempts).toBe(0)
  })

  test('needs no body', async () => {
    expect(await run({ body: '' })).toMatchObject({ status: 200, processed: 0, failed: 0 })
  })

  test('logs a run only when it did something', async () => {
    await run()
    expect(edge.lines).toEqual([])
    addReceipt()
    await run()
    expect(edge.lines).toMatchObject([{ function: 'process-outbox', processed: 1, failed: 0 }])
    await run()
    expect(edge.lines).toHaveLength(1)
    await run({ authorization: null })
    expect(edge.lines).toMatchObject([{ processed: 1 }, { status: 401 }])
  })

  test('rejects a body that is not JSON', async () => {
    expect((await run({ body: '{' })).status).toBe(400)
  })
})
