import { describe, expect, test } from 'vitest'
import type { StoredEnquiry } from '../../../src/domain/contracts/enquiries.ts'
import { aNewEnquiry } from '../_shared/test-support/enquiries.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { compose } from './compose.ts'
import { enquiryMail } from './school-mail.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'
import { outboxDeps } from './test-support/run-outbox.ts'

const { school, resend, edge, slept, run, add, steps, look, addReceipt, addEnquiry, addEnquiries } =
  aMailOutbox()

describe('a receipt', () => {
  test('states the purchase, the amount and the next step', async () => {
    const orderId = 'order-id-0123456789abcdef'
    const step = await addReceipt({ course_id: 'all-access-geoai', amount: '270.00', order_id: orderId })
    expect(await run()).toMatchObject({ status: 200, processed: 1, failed: 0 })
    const mail = resend().mails[0]
    expect(mail).toMatchObject({
      from: addresses.from,
      to: ['ana@example.com'],
      subject: 'Recibimos tu pago · All Access GeoAI',
    })
    for (const text of ['All Access GeoAI', 'USD\u00a0270.00', orderId, 'En unos minutos', 'Meridiano']) {
      expect(mail?.text).toContain(text)
      expect(mail?.html).toContain(text)
    }
    expect(resend().received[0]?.headers['idempotency-key']).toBe(`receipt:DP-${orderId}`)
    expect(await look(step)).toMatchObject({ status: 'done' })
  })

  test('of a payment that is not paid is given up', async () => {
    await add('receipt_mail', 'receipt:DP-9', { payment_id: 9 })
    expect(await run()).toMatchObject({ processed: 0, failed: 1 })
    expect((await steps())[0]).toMatchObject({ status: 'failed', lastError: 'payment is not paid' })
  })

  test('escapes markup and line breaks in names', async () => {
    const sentinel = '<img src=x onerror=alert(1)>"\'&\r\nBcc: evil@example.com'
    await school.sql()`update public.courses_moodle set name = ${sentinel} where base_slug = 'gee-python'`
    await addReceipt({ payer_name: sentinel })
    expect(await run()).toMatchObject({ processed: 1 })
    const mail = resend().mails[0]
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)>&quot;'&amp;")
  })
})

describe('an enquiry', () => {
  test.each<[StoredEnquiry['form'], string]>([
    ['contact', 'Consulta desde el sitio'],
    ['course', 'Consulta por un curso'],
    ['webgis', 'Lista de espera de Web GIS Developer'],
    ['business', 'Consulta de una empresa'],
    ['corporate', 'Inscripción de colaboradores'],
  ])('of the form %s goes to the school', async (form, subject) => {
    const { id } = await addEnquiry({ form })
    await run()
    expect(resend().mails[0]).toMatchObject({
      ...{ to: [addresses.to], reply_to: 'ana@example.com', subject: `${subject} · n.º ${id}` },
    })
    expect(resend().mails[0]?.text).toContain('Hola,\n¿cuándo empieza?')
    expect(resend().mails[0]?.html).toContain('Hola,<br/>¿cuándo empieza?')
  })

  test.each([
    'a,b@example.com',
    '<a@example.com>',
    '"a"@example.com',
    'a@example.com,b@example.org',
    'a;b@x.y',
  ])('omits the reply address %s', (email) => {
    expect(enquiryMail({ id: 1, ...aNewEnquiry({ email }) }, addresses).replyTo).toBeUndefined()
  })

  test('escapes markup', async () => {
    const sentinel = '<script>alert(1)</script>'
    await addEnquiry({
      name: sentinel,
      company: sentinel,
      message: sentinel,
      course_name: sentinel,
      phone: sentinel,
    })
    await run()
    expect(resend().mails[0]?.html).not.toContain('<script')
    expect(resend().mails[0]?.subject).not.toContain('script')
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
    await addEnquiry()
    resend().arm({ ...emails, ...fault })
    expect(await run()).toMatchObject({ status: 200, processed: 0, failed: 1 })
    expect((await steps())[0]).toMatchObject({
      status: 'pending',
      lastError: expect.stringMatching(/^resend /),
    })
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(resend().mails).toHaveLength(1)
  })

  test.each<[string, Partial<Fault>]>([
    ['400', { status: 400, body: '{"name":"validation_error"}' }],
    ['422', { status: 422, body: '{"name":"invalid_parameter"}' }],
    ['another mail under its key', { status: 409, body: '{"name":"invalid_idempotent_request"}' }],
    ['451', { status: 451, body: '{"name":"security_error"}' }],
  ])('with %s is given up', async (_name, fault) => {
    await addEnquiry()
    resend().arm({ ...emails, ...fault })
    await run()
    expect((await steps())[0]?.status).toBe('failed')
    expect(await run()).toMatchObject({ processed: 0, failed: 0 })
  })

  test('to a corrected address goes out under a key of its own, once for each correction', async () => {
    const corrected = ['ana.perez@example.com', 'ana@example.org']
    const step = await addReceipt()
    await run()
    for (const address of corrected) {
      await school.call('admin', 'correct_step_address', step, address)
      resend().arm({ ...emails, applyThenDrop: true })
      expect(await run()).toMatchObject({ processed: 0, failed: 1 })
      expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    }
    expect(resend().mails.map(({ to }) => to)).toEqual([['ana@example.com'], ...corrected.map((to) => [to])])
    const keys = resend().received.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
  })

  test('of a kind that only a newer function knows waits for it', async () => {
    const unknown = {
      id: 1,
      kind: 'unknown_kind',
      natural_key: 'x',
      payload: {},
      address: null,
      revision: 0,
      created_at: '2026-11-29T12:00:00Z',
    }
    expect(await compose(outboxDeps(school), unknown)).toMatchObject({ ok: false, detail: 'unknown kind' })
  })

  test('does not hold up the others', async () => {
    await addEnquiries(5)
    await add('receipt_mail', 'x:2', 'no object')
    let read = 0
    const thirdFails = () => {
      read += 1
      if (read === 3) throw new Error('ana@example.com could not be read')
    }
    school.before('enquiries', thirdFails, 5)
    resend().arm({ ...emails, status: 500 })
    expect(await run()).toMatchObject({ processed: 3, failed: 3 })
    const all = await steps()
    expect(all.map((row) => row.status)).toEqual(['pending', 'done', 'pending', 'done', 'done', 'failed'])
    expect(JSON.stringify(all)).not.toContain('ana@example.com')
    expect(JSON.stringify(edge().lines)).not.toContain('ana@example.com')
  })

  test('with 429 waits two seconds at most', async () => {
    await addEnquiry()
    resend().arm({ ...emails, status: 429, headers: { 'retry-after': '3600' } })
    await run()
    expect(slept()).toEqual([2000])
  })
})
