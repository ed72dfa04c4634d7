import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailerLite } from '../../supabase/functions/_shared/mailerlite.ts'
import { mailerLiteAccount, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox
const [community, newsletter] = mailerLiteAccount.groups.map((group) => group.id)

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('POST', '/reset'))

function call(body: unknown, init: RequestInit = {}, path = '/subscribers'): Promise<Response> {
  return fetch(`${sandbox.url}/mailerlite/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mailerLiteAccount.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  })
}

async function subscribers(): Promise<Record<string, unknown>[]> {
  const answer = await sandbox.control<{ subscribers: Record<string, unknown>[] }>(
    'GET',
    '/mailerlite/subscribers',
  )
  return answer.subscribers
}

test('an address is created once, then updated: omitted fields are kept', async () => {
  const first = await call({
    email: 'Ana@example.com',
    fields: { name: 'Ana', phone: '5555' },
    groups: [community],
  })
  expect(first.status).toBe(201)
  const { data: created } = await first.json()
  expect(created).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    email: 'ana@example.com',
    status: 'active',
    source: 'api',
    fields: { name: 'Ana', phone: '5555', last_name: null, company: null, z_i_p: null },
    groups: [{ id: community, name: 'Comunidad' }],
  })
  expect(Number.isSafeInteger(Number(created.id))).toBe(false)
  const second = await call({ email: 'ana@example.com', groups: [newsletter] })
  expect(second.status).toBe(200)
  const { data: updated } = await second.json()
  expect(updated).toMatchObject({ id: created.id, fields: created.fields })
  expect(updated.groups.map((group: { id: string }) => group.id)).toEqual([community, newsletter])
  expect(await subscribers()).toEqual([updated])
})

describe('refusals', () => {
  test.each([
    ['no address', { fields: {} }, 'email'],
    ['an address it rejects', { email: '"a,b"@example.com' }, 'email'],
    ['an unknown group', { email: 'a@example.com', groups: ['999'] }, 'groups.0'],
    [
      'a group as a number',
      { email: 'a@example.com', groups: [Number(mailerLiteAccount.groups[0]?.id)] },
      'groups.0',
    ],
    ['an unknown status', { email: 'a@example.com', status: 'gone' }, 'status'],
    ['an unknown field', { email: 'a@example.com', name: 'Ana' }, 'name'],
  ])('%s', async (_name, body, field) => {
    const response = await call(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      message: 'The given data was invalid.',
      errors: { [field]: [expect.any(String)] },
    })
    expect(await subscribers()).toEqual([])
  })

  test('a wrong key, another method and an unknown path', async () => {
    const wrongKey = await call({ email: 'a@example.com' }, { headers: { authorization: 'Bearer other' } })
    expect(wrongKey.status).toBe(401)
    expect(await wrongKey.json()).toEqual({ message: 'Unauthenticated.' })
    expect((await call({}, { method: 'DELETE', body: undefined })).status).toBe(405)
    expect((await call({}, {}, '/subscriber')).status).toBe(404)
    expect((await fetch(`${sandbox.url}/mailerlite/subscribers`, { method: 'POST' })).status).toBe(404)
  })
})

test('120 calls a minute, counted in headers; then 429 until the minute is over', async () => {
  const first = await call({ email: 'a@example.com' })
  expect(first.headers.get('x-ratelimit-limit')).toBe('120')
  expect(first.headers.get('x-ratelimit-remaining')).toBe('119')
  for (let index = 0; index < 119; index++) await call({ email: 'a@example.com' })
  const refused = await call({ email: 'b@example.com' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await sandbox.control('POST', '/clock', { advance_ms: 61_000 })
  expect((await call({ email: 'b@example.com' })).status).toBe(201)
})

test('the list is on the first page, with user input shown as text', async () => {
  await call({ email: 'ana@example.com', fields: { name: '<b>Ana</b>' }, groups: [community] })
  const html = await (await fetch(`${sandbox.url}/`)).text()
  expect(html).toContain('<h2>Lista de correo</h2>')
  expect(html).toMatch(/ana@example\.com<\/td><td>&lt;b&gt;Ana&lt;\/b&gt;<\/td>\s*<td>Comunidad<\/td>/)
})

describe('our adapter', () => {
  const mailerLite = () =>
    createMailerLite({
      apiUrl: `${sandbox.url}/mailerlite/api`,
      apiKey: mailerLiteAccount.apiKey,
      now: Date.now,
    })
  const ana = { email: 'ana@example.com', name: 'Ana', phone: '5555', groupId: community ?? '' }

  test('does not resubscribe someone who has left', async () => {
    await mailerLite().upsert(ana)
    await sandbox.control('POST', '/mailerlite/subscribers/status', {
      email: ana.email,
      status: 'unsubscribed',
    })
    expect(await mailerLite().upsert({ ...ana, groupId: newsletter ?? '' })).toMatchObject({ ok: true })
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('distinguishes a rejected address from a group that is gone', async () => {
    expect(await mailerLite().upsert({ ...ana, email: '"a,b"@example.com' })).toMatchObject({
      problem: 'subscriber_refused',
      detail: 'mailerlite 422 email',
    })
    expect(await mailerLite().upsert({ ...ana, groupId: '999' })).toMatchObject({
      problem: 'group_unknown',
      detail: 'mailerlite 422 groups.0',
    })
  })
})
