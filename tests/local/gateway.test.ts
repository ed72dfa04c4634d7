import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../../supabase/local/gateway.ts'
import { type Incoming, json, type Listening, serve } from '../../supabase/local/http/serve.ts'
import { findFreePort } from '../../supabase/local/ports.ts'
import { hcaptchaSecret, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox
let api: Listening
let functions: Listening
let gateway: Listening
let seen: Incoming[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
  const record = (name: string) => (request: Incoming) => {
    seen.push(request)
    return json(
      200,
      { from: name, path: request.url.pathname + request.url.search },
      { 'access-control-allow-origin': 'x' },
    )
  }
  api = await serve(await findFreePort(), record('api'))
  functions = await serve(await findFreePort(), record('functions'))
  gateway = await startGateway({
    port: await findFreePort(),
    api: api.url,
    functions: functions.url,
    captcha: { secret: hcaptchaSecret, verifyUrl: `${sandbox.url}/hcaptcha/siteverify` },
  })
})

afterAll(async () => {
  for (const part of [gateway, api, functions, sandbox]) await part.stop()
})

beforeEach(async () => {
  seen = []
  await sandbox.control('POST', '/reset')
})

describe('routes', () => {
  test.each([
    ['/rest/v1/courses_moodle?select=id', 'api'],
    ['/auth/v1/user', 'api'],
    ['/storage/v1/bucket', 'api'],
    ['/functions/v1/create-payment?x=1', 'functions'],
  ])('%s goes to %s', async (path, from) => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' }
    const response = await fetch(gateway.url + path, { headers: forged })
    expect(await response.json()).toEqual({ from, path })
    expect(seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1')
    expect(seen[0]?.headers['cf-connecting-ip']).toBe('127.0.0.1')
  })

  test('a key in the address goes on as a header, and in no address', async () => {
    const path = '/rest/v1/course_offers?select=a%2Cb&name=eq.x%26y&apikey=sb_publishable_x&order=id'
    const response = await fetch(gateway.url + path)
    expect(await response.json()).toEqual({
      from: 'api',
      path: '/rest/v1/course_offers?select=a%2Cb&name=eq.x%26y&order=id',
    })
    expect(seen[0]?.headers.apikey).toBe('sb_publishable_x')
  })

  test('anything else is 404', async () => {
    expect((await fetch(`${gateway.url}/rest/v2/x`)).status).toBe(404)
  })

  test('CORS: the gateway sets it for the API, the functions keep their own', async () => {
    const headers = { origin: 'http://site.test' }
    const rest = await fetch(`${gateway.url}/rest/v1/x`, { headers })
    expect(rest.headers.get('access-control-allow-origin')).toBe('*')
    const call = await fetch(`${gateway.url}/functions/v1/x`, { headers })
    expect(call.headers.get('access-control-allow-origin')).toBe('x')
    seen = []
    const preflight = await fetch(`${gateway.url}/rest/v1/x`, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-headers': 'apikey,prefer' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,prefer')
    expect(seen).toEqual([])
    await fetch(`${gateway.url}/functions/v1/x`, { method: 'OPTIONS', headers })
    expect(seen).toHaveLength(1)
  })

  test('an upstream that does not answer is 503 in JSON', async () => {
    const alone = await startGateway({
      port: await findFreePort(),
      api: `http://127.0.0.1:${await findFreePort()}`,
      functions: functions.url,
      captcha: { secret: hcaptchaSecret, verifyUrl: sandbox.url },
    })
    const response = await fetch(`${alone.url}/rest/v1/x`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'upstream_unavailable' })
    await alone.stop()
  })
})

describe('captcha on the password grant', () => {
  const version = { 'x-supabase-api-version': '2024-01-01' }

  function signIn(
    token?: string,
    grant = 'password',
    asked: Record<string, string> = version,
  ): Promise<Response> {
    return fetch(`${gateway.url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://site.test', ...asked },
      body: JSON.stringify({
        email: 'a@example.com',
        password: 'x',
        gotrue_meta_security: { captcha_token: token },
      }),
    })
  }

  test('rejects a missing token', async () => {
    const response = await signIn()
    expect(response.status).toBe(400)
    expect(response.headers.get('x-sb-error-code')).toBe('captcha_failed')
    expect(await response.json()).toEqual({
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (no captcha_token found)',
    })
    expect(seen).toEqual([])
  })

  test('its rejection is understood by the sign-in library of the site', async () => {
    const client = createClient(gateway.url, 'sb_publishable_x', { auth: { persistSession: false } })
    const { error } = await client.auth.signInWithPassword({
      ...{ email: 'a@example.com', password: 'x' },
      options: { captchaToken: 'burnt' },
    })
    expect(error).toMatchObject({ code: 'captcha_failed', status: 400 })
    // A browser exposes no other headers than these.
    expect((await signIn()).headers.get('access-control-expose-headers')).toMatch(/x-supabase-api-version/i)
  })

  test('without an API version, answers in the first one', async () => {
    const response = await signIn('burnt', 'password', {})
    expect(response.headers.has('x-supabase-api-version')).toBe(false)
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'captcha_failed',
      msg: 'captcha protection: request disallowed (invalid-input-response)',
    })
  })

  test('a token works once; the body arrives complete', async () => {
    const { token } = await sandbox.control<{ token: string }>('POST', '/hcaptcha/tokens')
    expect((await signIn(token)).status).toBe(200)
    expect(JSON.parse(seen[0]?.body.toString() ?? '')).toMatchObject({ email: 'a@example.com' })
    const again = await signIn(token)
    expect(again.status).toBe(400)
    expect(await again.json()).toEqual({
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (already-seen-response)',
    })
  })

  test.each([
    ['answers with HTML', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['drops the connection', { drop_connection: true }],
  ])('a verifier that %s is an unexpected failure', async (_name, fault) => {
    await sandbox.control('POST', '/faults', {
      provider: 'hcaptcha',
      path: '/siteverify',
      times: 1,
      ...fault,
    })
    const response = await signIn('token')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      code: 'unexpected_failure',
      message: 'captcha verification process failed',
    })
  })

  test('refreshing a session needs no captcha', async () => {
    expect((await signIn(undefined, 'refresh_token')).status).toBe(200)
  })
})
