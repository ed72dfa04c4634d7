import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resendApiKey, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('POST', '/reset'))

const mail = {
  from: 'Meridiano <avisos@meridiano.example>',
  to: ['ana@example.com'],
  subject: 'Tu recibo',
  html: '<p>Gracias</p>',
}

function send(body: unknown, headers: Record<string, string> = {}, path = '/emails'): Promise<Response> {
  return fetch(`${sandbox.url}/resend${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${resendApiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function mails(): Promise<Record<string, unknown>[]> {
  return (await sandbox.control<{ mails: Record<string, unknown>[] }>('GET', '/mail')).mails
}

test('a mail is accepted, kept, and shown newest first', async () => {
  const response = await send(mail)
  expect(response.status).toBe(200)
  const { id } = await response.json()
  await send({ ...mail, subject: 'Otro <b>asunto</b>' })
  expect(await mails()).toMatchObject([{ subject: 'Otro <b>asunto</b>' }, { id, subject: 'Tu recibo' }])
  const list = await (await fetch(`${sandbox.url}/mailbox`)).text()
  expect(list.indexOf('Otro &lt;b&gt;asunto')).toBeLessThan(list.indexOf('Tu recibo'))
  const shown = await (await fetch(`${sandbox.url}/mailbox/${id}`)).text()
  expect(shown).toContain(`<iframe title="Contenido del correo" sandbox src="/mailbox/${id}/content">`)
  const content = await fetch(`${sandbox.url}/mailbox/${id}/content`)
  expect(content.headers.get('content-security-policy')).toMatch(/^sandbox;/)
  expect(await content.text()).toBe(mail.html)
})

describe('refusals', () => {
  test.each([
    ['no key', mail, { authorization: '' }, 401, 'missing_api_key'],
    ['a wrong key', mail, { authorization: 'Bearer re_other' }, 403, 'invalid_api_key'],
    ['no subject', { ...mail, subject: undefined }, {}, 422, 'missing_required_field'],
    ['no recipient', { ...mail, to: undefined }, {}, 422, 'missing_required_field'],
    ['no content', { ...mail, html: undefined }, {}, 422, 'missing_required_field'],
    ['a sender without an address', { ...mail, from: 'Meridiano' }, {}, 422, 'invalid_from_address'],
    [
      'a second line in the subject',
      { ...mail, subject: 'a\r\nBcc: x@example.com' },
      {},
      422,
      'validation_error',
    ],
    ['a second line in reply_to', { ...mail, reply_to: 'a@example.com\nx' }, {}, 422, 'validation_error'],
    ['51 recipients', { ...mail, to: Array(51).fill('a@example.com') }, {}, 422, 'validation_error'],
    ['the name of a field of the SDK', { ...mail, replyTo: 'a@example.com' }, {}, 422, 'invalid_parameter'],
    ['a long idempotency key', mail, { 'idempotency-key': 'x'.repeat(257) }, 400, 'invalid_idempotency_key'],
  ])('%s', async (_name, body, headers, status, name) => {
    const response = await send(body, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ statusCode: status, name })
    expect(await mails()).toEqual([])
  })

  test('an unknown path and another method', async () => {
    expect((await send(mail, {}, '/email')).status).toBe(404)
    const get = await fetch(`${sandbox.url}/resend/emails`, {
      headers: { authorization: `Bearer ${resendApiKey}` },
    })
    expect(get.status).toBe(405)
  })
})

describe('idempotency', () => {
  const key = { 'idempotency-key': 'receipt/1' }

  test('the same key with other content is a conflict', async () => {
    await send(mail, key)
    const other = await send({ ...mail, subject: 'Otro' }, key)
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ name: 'invalid_idempotent_request' })
  })

  test('a call while the first still runs is a conflict', async () => {
    await sandbox.control('POST', '/faults', { provider: 'resend', path: '/emails', times: 1, delay_ms: 300 })
    const [slow, quick] = await Promise.all([send(mail, key), send(mail, key)])
    expect([slow.status, quick.status].sort()).toEqual([200, 409])
    expect(await mails()).toHaveLength(1)
  })

  test('the key is forgotten after a day', async () => {
    await send(mail, key)
    await sandbox.control('POST', '/clock', { advance_ms: 25 * 3_600_000 })
    await send(mail, key)
    expect(await mails()).toHaveLength(2)
  })
})
