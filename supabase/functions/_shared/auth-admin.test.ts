import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authAdmin } from './auth-admin.ts'

let auth: Server
let url: string
let answer = { status: 200, body: {} as object }

beforeAll(async () => {
  auth = createServer((_, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => auth.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`
})
afterAll(() => auth.close())

/** Statuses, codes and messages of supabase/auth at bc32168e: internal/api/invite.go, mail.go. */
test.each([
  [200, {}, 'invited'],
  [
    422,
    { code: 'email_exists', message: 'A user with this email address has already been registered' },
    'known',
  ],
  [429, { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }, 'mail_limited'],
  [
    400,
    { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
    'mail_address_refused',
  ],
  [
    400,
    { code: 'email_address_invalid', message: 'Email address "a@b.co" is invalid' },
    'mail_address_refused',
  ],
  [
    400,
    {
      code: 'email_address_not_authorized',
      message: 'Email address "a@b.co" cannot be used as it is not authorized',
    },
    'mail_address_refused',
  ],
  [500, { code: 'unexpected_failure', message: 'Error sending invite email' }, 'mail_error'],
  [502, {}, 'mail_error'],
])('an invitation that Auth answers with %d and %j is %s', async (status, body, invited) => {
  answer = { status, body }
  expect(await authAdmin(url, 'sb_secret_test').invite('a@b.co')).toBe(invited)
})
