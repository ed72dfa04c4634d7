import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpAt } from '../../supabase/local/api/totp.ts'
import { startApi } from '../../supabase/local/api-process.ts'
import { findFreePort } from '../../supabase/local/ports.ts'
import { type Postgres, startPostgres } from '../../supabase/local/postgres.ts'
import type { Child } from '../../supabase/local/processes.ts'

/**
 * Addresses, fields and codes of supabase/auth at bc32168e (2026-08-20): internal/api/invite.go, mfa.go, admin.go, user.go,
 * verify.go, otp.go, magic_link.go, recover.go, mail.go, token.go, auth.go, errors.go, internal/tokens/service.go, internal/models/factor.go, user.go, internal/api/apierrors/errorcode.go.
 */
const hosted = {
  enroll: ['id', 'type', 'friendly_name', 'totp'],
  totp: ['qr_code', 'secret', 'uri'],
  challenge: ['id', 'type', 'expires_at'],
  token: ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token', 'user'],
  factor: [
    'id',
    'created_at',
    'updated_at',
    'status',
    'friendly_name',
    'factor_type',
    'phone',
    'last_challenged_at',
  ],
  invited: [
    'id',
    'aud',
    'role',
    'email',
    'phone',
    'invited_at',
    'confirmation_sent_at',
    'app_metadata',
    'user_metadata',
  ],
  half: {
    code: '200',
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  },
}

const publishableKey = 'sb_publishable_test'
const secretKey = 'sb_secret_test'
const password = 'meridiano-local'
const dataDir = mkdtempSync(join(tmpdir(), 'meridiano-accounts-'))
const mails: { to: string; subject: string; html: string }[] = []
let database: Postgres
let api: Child
let mailbox: Server
let url: string
let sql: postgres.Sql

beforeAll(async () => {
  const port = await findFreePort()
  const mailPort = await findFreePort()
  mailbox = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    mails.push(JSON.parse(body))
    response.end('{}')
  }).listen(mailPort, '127.0.0.1')
  url = `http://127.0.0.1:${port}`
  database = await startPostgres()
  api = await startApi({
    ...{ dataDir, port, databaseUrl: database.url, publishableKey, secretKey },
    seedFile: resolve(import.meta.dirname, '../../supabase/seed.sql'),
    jwtSecret: 'a-secret-for-tests-only-00000000001',
    siteUrl: 'https://meridiano.test',
    mailProvider: { url: `http://127.0.0.1:${mailPort}`, apiKey: 'k', from: 'M <m@example.com>' },
  })
  sql = postgres(database.url, { max: 2, onnotice: () => undefined })
}, 180_000)

afterAll(async () => {
  await sql?.end()
  await api?.stop()
  await database?.stop()
  mailbox?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const client = (key = publishableKey) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
const admin = () => client(secretKey).auth.admin

async function signedIn(email: string, chosen = password) {
  const { auth } = client()
  const { data, error } = await auth.signInWithPassword({ email, password: chosen })
  if (error) throw error
  return { auth, token: data.session.access_token, userId: data.user.id }
}

function tokenIn(to: string, subject: RegExp): string {
  const mail = mails.findLast((one) => one.to === to && subject.test(one.subject))
  const hash = /https:\/\/meridiano\.test\/login\/enlace#token_hash=([0-9a-f]+)&amp;type=/.exec(
    mail?.html ?? '',
  )
  return hash?.[1] ?? ''
}

async function invited(email: string) {
  const { data, error } = await admin().inviteUserByEmail(email)
  return { data, error, hash: tokenIn(email, /equipo/) }
}

async function withFactor(email: string) {
  const session = await signedIn(email)
  const { data } = await session.auth.mfa.enroll({
    factorType: 'totp',
    issuer: 'Meridiano',
    friendlyName: email,
  })
  if (data?.type !== 'totp') throw new Error('not enrolled')
  const give = (code: string) => session.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  return { ...session, factor: data, give, code: () => totpAt(data.totp.secret, Date.now()) }
}

describe('an invitation', () => {
  test('makes an account, whose link is good once, and leads to a session that chooses a password', async () => {
    const { data, hash } = await invited('uno@example.com')
    expect(Object.keys(data.user ?? {})).toEqual(expect.arrayContaining(hosted.invited))
    const { auth } = client()
    const { data: opened } = await auth.verifyOtp({ type: 'invite', token_hash: hash })
    expect(opened.session).not.toBeNull()
    expect((await auth.updateUser({ password: 'corta' })).error).toMatchObject({ code: 'weak_password' })
    expect((await auth.updateUser({ password: 'una frase larga' })).error).toBeNull()
    const again = await client().auth.verifyOtp({ type: 'invite', token_hash: hash })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
    await signedIn('uno@example.com', 'una frase larga')
    expect((await invited('uno@example.com')).error).toMatchObject({ code: 'email_exists', status: 422 })
  })

  test('is over after an hour; a second one replaces it, and a recovery opens the account too', async () => {
    const first = await invited('dos@example.com')
    const second = await invited('dos@example.com')
    expect(second.hash).not.toBe(first.hash)
    expect((await client().auth.verifyOtp({ type: 'invite', token_hash: first.hash })).error).not.toBeNull()
    await sql`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = 'dos@example.com'`
    const late = await client().auth.verifyOtp({ type: 'invite', token_hash: second.hash })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
    await client().auth.resetPasswordForEmail('dos@example.com')
    const hash = tokenIn('dos@example.com', /contraseña/)
    expect(
      (await client().auth.verifyOtp({ type: 'recovery', token_hash: hash })).data.session,
    ).not.toBeNull()
  })

  test('that is sent again opens the account by its second link', async () => {
    await invited('cuatro@example.com')
    const { hash } = await invited('cuatro@example.com')
    const { data } = await client().auth.verifyOtp({ type: 'invite', token_hash: hash })
    expect(data.session).not.toBeNull()
  })

  test('needs the server’s key', async () => {
    const { error } = await client().auth.admin.inviteUserByEmail('tres@example.com')
    expect(error).toMatchObject({ code: 'not_admin', status: 403 })
  })
})

describe('a second factor', () => {
  test('answers with the fields of hosted Auth, and raises the session', async () => {
    const { auth, factor, give, code, token } = await withFactor('staff@meridiano.example')
    expect(decodeJwt(token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(Object.keys(factor).sort()).toEqual([...hosted.enroll].sort())
    expect(Object.keys(factor.totp).sort()).toEqual(hosted.totp)
    expect(factor.totp.uri).toMatch(
      /^otpauth:\/\/totp\/Meridiano:staff%40meridiano\.example\?.*secret=[A-Z2-7]{32}/,
    )
    const { data: challenge } = await auth.mfa.challenge({ factorId: factor.id })
    expect(Object.keys(challenge ?? {})).toEqual(expect.arrayContaining(hosted.challenge))
    expect((await give('000000')).error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    const other = await signedIn('staff@meridiano.example')
    const { data } = await give(code())
    expect(Object.keys(data ?? {})).toEqual(expect.arrayContaining(hosted.token))
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
    // Sessions of less assurance have ended.
    expect((await other.auth.getUser(other.token)).error).not.toBeNull()
    const { data: refreshed } = await auth.refreshSession()
    expect(decodeJwt(refreshed.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
    expect(Object.keys(refreshed.user?.factors?.[0] ?? {})).toEqual(expect.arrayContaining(hosted.factor))
  })

  test('keeps a session without its code from password, address and factors', async () => {
    const { auth } = await signedIn('staff@meridiano.example')
    const { data } = await auth.mfa.listFactors()
    const factorId = data?.totp[0]?.id ?? ''
    expect((await auth.updateUser({ password: 'una frase larga' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    expect((await auth.updateUser({ email: 'x@example.com' })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    })
    const second = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'otro' })
    expect(second.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
  })

  test('is asked by a challenge that ends after five minutes and is good once', async () => {
    const { auth, factor, code } = await withFactor('tesoreria@meridiano.example')
    const ask = async () => (await auth.mfa.challenge({ factorId: factor.id })).data?.id ?? ''
    const late = await ask()
    await sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${late}`
    const verify = (challengeId: string) =>
      auth.mfa.verify({ factorId: factor.id, challengeId, code: code() })
    expect((await verify(late)).error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
    const used = await ask()
    expect((await verify(used)).error).toBeNull()
    expect((await verify(used)).error).toMatchObject({ code: 'mfa_ip_address_mismatch', status: 422 })
  })

  test('is deleted with the server’s key, which lowers the session', async () => {
    const { auth, factor, give, code, userId } = await withFactor('coordinacion@meridiano.example')
    await give(code())
    const { data: listed } = await admin().mfa.listFactors({ userId })
    expect(listed?.factors.map(({ id }) => id)).toEqual([factor.id])
    expect((await admin().mfa.deleteFactor({ userId, id: factor.id })).error).toBeNull()
    const gone = await admin().mfa.deleteFactor({ userId, id: factor.id })
    expect(gone.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
    const { data } = await auth.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' })
  })
})

describe('an own account', () => {
  test('another password needs the present one, and ends the other sessions', async () => {
    const { hash } = await invited('clave@example.com')
    const opened = client().auth
    await opened.verifyOtp({ type: 'invite', token_hash: hash })
    await opened.updateUser({ password: 'una frase larga' })
    const own = await signedIn('clave@example.com', 'una frase larga')
    const other = await signedIn('clave@example.com', 'una frase larga')
    const change = (current_password?: string) =>
      own.auth.updateUser({ password: 'otra frase larga', ...(current_password && { current_password }) })
    expect((await change()).error).toMatchObject({ code: 'current_password_required', status: 400 })
    expect((await change('no es esta')).error).toMatchObject({
      code: 'current_password_invalid',
      status: 400,
    })
    expect((await change('una frase larga')).error).toBeNull()
    expect((await other.auth.getUser(other.token)).error).not.toBeNull()
    expect((await own.auth.getUser()).error).toBeNull()
  })

  test.each(['current first', 'new first'])('another address is confirmed by both, %s', async (order) => {
    const [email, next] = [`${order.slice(0, 3)}@example.com`, `${order.slice(0, 3)}-2@example.com`]
    const { hash } = await invited(email)
    const { auth } = client()
    await auth.verifyOtp({ type: 'invite', token_hash: hash })
    await auth.updateUser({ password: 'una frase larga' })
    expect((await auth.updateUser({ email: next })).data.user?.new_email).toBe(next)
    const hashes = [tokenIn(email, /cambio/), tokenIn(next, /cambio/)]
    const [first = '', second = ''] = order === 'current first' ? hashes : hashes.toReversed()
    const verify = (token_hash: string) =>
      fetch(`${url}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'email_change', token_hash }),
      })
    expect(await (await verify(first)).json()).toEqual(hosted.half)
    expect((await verify(first)).status).toBe(403)
    expect((await verify(second)).status).toBe(200)
    await signedIn(next, 'una frase larga')
  })

  test('a recovery says the same of an address that nobody has, and mails nothing', async () => {
    const before = mails.length
    const { error } = await client().auth.resetPasswordForEmail('nadie@example.com')
    expect([error, mails.length]).toEqual([null, before])
  })
})

/** Status, code and header of an answer of Auth. */
async function raw(path: string, body: object, headers: Record<string, string> = {}, method = 'POST') {
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, header: answer.headers, body: await answer.json() }
}
const version = { 'x-supabase-api-version': '2024-01-01' }

describe('closed sign-up', () => {
  test.each([
    ['/signup', { password: 'una frase larga' }, 'signup_disabled'],
    ['/otp', {}, 'signup_disabled'],
    ['/otp', { create_user: false }, 'otp_disabled'],
    ['/magiclink', {}, 'signup_disabled'],
  ])('%s with %j opens no account', async (path, body, code) => {
    const email = `nueva-${path.slice(1)}@example.com`
    expect(await raw(path, { email, ...body }, version)).toMatchObject({ status: 422, body: { code } })
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0)
  })
})

test('a refusal has the shape of the version that was asked for, and says its code in a header', async () => {
  const wrong = { email: 'staff@meridiano.example', password: 'x' }
  const path = '/token?grant_type=password'
  const message = 'Invalid login credentials'
  const current = await raw(path, wrong, version)
  expect(current.body).toEqual({ code: 'invalid_credentials', message })
  expect(current.header.get('x-supabase-api-version')).toBe('2024-01-01')
  const first = await raw(path, wrong)
  expect(first.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: message })
  expect(first.header.get('x-supabase-api-version')).toBeNull()
  for (const { header } of [current, first]) expect(header.get('x-sb-error-code')).toBe('invalid_credentials')
})

test('a banned account gets in by no road, and its open session does nothing more', async () => {
  const email = 'vedada@example.com'
  const { hash } = await invited(email)
  const { auth } = client()
  const { data } = await auth.verifyOtp({ type: 'invite', token_hash: hash })
  await auth.updateUser({ password: 'una frase larga' })
  await client().auth.resetPasswordForEmail(email)
  await sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`
  const bearer = { ...version, authorization: `Bearer ${data.session?.access_token}` }
  const said = [
    raw('/token?grant_type=password', { email, password: 'una frase larga' }, version),
    raw('/token?grant_type=password', { email, password: 'otra' }, version),
    raw('/token?grant_type=refresh_token', { refresh_token: data.session?.refresh_token }, version),
    raw('/verify', { type: 'recovery', token_hash: tokenIn(email, /contraseña/) }, version),
    raw('/user', {}, bearer, 'GET'),
    raw('/user', { password: 'otra frase larga' }, bearer, 'PUT'),
    raw('/factors', { factor_type: 'totp', friendly_name: 'x' }, bearer),
  ]
  const answers = (await Promise.all(said)).map(({ status, body }) => [status, body.code, body.message])
  const banned = [403, 'user_banned', 'User is banned']
  expect(answers).toEqual([
    [400, 'user_banned', 'User is banned'],
    [400, 'user_banned', 'User is banned'],
    [400, 'user_banned', 'Invalid Refresh Token: User Banned'],
    ...[banned, banned, banned, banned],
  ])
  await sql`update auth.users set banned_until = now() where email = ${email}`
  await signedIn(email, 'una frase larga')
})

test('a session that nobody has used for a day ends at its refresh', async () => {
  const { auth, token } = await signedIn('admin@meridiano.example')
  const session = String(decodeJwt(token).session_id)
  const since = (age: string) => sql`update auth.sessions set created_at = now() - interval '3 days',
    refreshed_at = now() - ${age}::text::interval where id = ${session}`
  await since('23 hours')
  const { data, error } = await auth.refreshSession()
  expect(error).toBeNull()
  await since('25 hours')
  const { refresh_token } = data.session ?? {}
  expect(await raw('/token?grant_type=refresh_token', { refresh_token }, version)).toMatchObject({
    ...{ status: 400, body: { code: 'session_expired' } },
  })
})

test('of mails there is one a minute for a person, and thirty an hour for the project', async () => {
  const ask = (email: string) => raw('/recover', { email }, version)
  const email = 'pausada@example.com'
  await invited(email)
  expect(await ask(email)).toMatchObject({ status: 200 })
  const soon = await ask(email)
  expect(soon).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
  expect(soon.body.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  const before = mails.length
  const refused: unknown[] = []
  for (let index = 0; index < 31; index += 1) {
    const { error } = await invited(`tope-${index}@example.com`)
    if (error) refused.push({ status: error.status, code: error.code, message: error.message })
  }
  expect(mails.length).toBeLessThan(before + 31)
  expect(refused.at(-1)).toEqual({
    ...{ status: 429, code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
  })
  // Nobody is told by it who has an account.
  expect(await ask('nadie@example.com')).toMatchObject({ status: 200, body: {} })
})
