import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testTrio } from '../../supabase/local/sandbox/hcaptcha/verify.ts'
import { hcaptchaSecret, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('POST', '/reset'))

async function verify(fields: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(`${sandbox.url}/hcaptcha/siteverify`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  expect(response.status).toBe(200)
  return response.json()
}

async function issue(sitekey = 'site-1'): Promise<string> {
  const response = await fetch(`${sandbox.url}/hcaptcha/token`, {
    method: 'POST',
    body: new URLSearchParams({ sitekey }),
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()).token
}

function refusal(code: string): Record<string, unknown> {
  return { success: false, 'error-codes': [code] }
}

test('a token passes once', async () => {
  const response = await issue()
  expect(await verify({ secret: hcaptchaSecret, response })).toMatchObject({ success: true })
  expect(await verify({ secret: hcaptchaSecret, response })).toEqual(refusal('already-seen-response'))
})

test('a token lives 120 seconds', async () => {
  const response = await issue()
  await sandbox.control('POST', '/clock', { advance_ms: 121_000 })
  expect(await verify({ secret: hcaptchaSecret, response })).toEqual(refusal('expired-input-response'))
})

test.each([
  ['no secret', { response: 'x' }, 'missing-input-secret'],
  ['a wrong secret', { secret: 'other', response: 'x' }, 'invalid-input-secret'],
  ['no token', { secret: hcaptchaSecret }, 'missing-input-response'],
  ['an invented token', { secret: hcaptchaSecret, response: 'x' }, 'invalid-input-response'],
  [
    'the test token with a real secret',
    { secret: hcaptchaSecret, response: testTrio.token },
    'not-using-dummy-secret',
  ],
  [
    'a real token with the test secret',
    { secret: testTrio.secret, response: 'x' },
    'not-using-dummy-passcode',
  ],
])('%s', async (_name, fields, code) => {
  expect(await verify(fields)).toEqual(refusal(code))
})

test('the site key of a token is compared when one is sent', async () => {
  const response = await issue('site-1')
  const refused = await verify({ secret: hcaptchaSecret, response, sitekey: 'site-2' })
  expect(refused).toEqual(refusal('sitekey-secret-mismatch'))
})

test('the test trio always passes', async () => {
  const fields = { secret: testTrio.secret, response: testTrio.token }
  expect(await verify(fields)).toMatchObject({ success: true })
  expect(await verify(fields)).toMatchObject({ success: true })
})

test('a body that is not form-encoded is a bad request', async () => {
  const response = await fetch(`${sandbox.url}/hcaptcha/siteverify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: hcaptchaSecret, response: 'x' }),
  })
  expect(await response.json()).toEqual(refusal('bad-request'))
})

test('the script can be read across origins, as the React component requests', async () => {
  const response = await fetch(`${sandbox.url}/hcaptcha/1/api.js?onload=hCaptchaOnLoad&render=explicit`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('content-type')).toContain('javascript')
})
