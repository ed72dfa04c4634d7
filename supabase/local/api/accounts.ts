import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import type { Sql } from 'postgres'
import { renderSVG } from 'uqr'
import { authRefusal } from '../gateway-captcha.ts'
import { isRecord, parseJson } from '../http/serve.ts'
import type { AuthMails } from './auth-mails.ts'
import { authRefusals, inRequestedVersion, Refused, toResponse } from './auth-refusals.ts'
import { isRightCode, newSecret } from './totp.ts'

export type AccountsOptions = {
  sql: Sql
  jwtSecret: string
  secretKey: string
  send: AuthMails
  /** As `[auth.sessions] inactivity_timeout`, such as 24h. */
  inactivity: string
}

type Answer = (request: Request) => Promise<Response>
type Caller = { userId: string; sessionId: string; email: string; aal: string }

const challengeSeconds = 300
const linkSeconds = 3600

/**
 * What hosted Auth has and Supabase Lite has not, at the same addresses: invitations, second factors, the assurance level of
 * a session, both confirmations of another address, what a changed password ends. Answers as in supabase/auth (providers,
 * section 5).
 */
export function addAccounts(
  { sql, jwtSecret, secretKey, send, inactivity }: AccountsOptions,
  lite: Answer,
): Answer {
  const key = new TextEncoder().encode(jwtSecret)
  const refusals = authRefusals(sql, inactivity)

  async function callerOf(request: Request): Promise<Caller> {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const verified = await jwtVerify(token, key).catch(() => null)
    if (!verified?.payload.sub) throw new Refused(403, 'bad_jwt', 'invalid JWT')
    const { sub: userId, session_id: sessionId } = verified.payload
    const [session] =
      await sql`select s.aal, u.email from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = ${String(sessionId)} and s.user_id = ${userId}`
    if (!session)
      throw new Refused(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    return { userId, sessionId: String(sessionId), email: session.email, aal: session.aal ?? 'aal1' }
  }

  function requireServer(request: Request): void {
    if (request.headers.get('apikey') !== secretKey) throw new Refused(403, 'not_admin', 'User not allowed')
  }

  const factorsOf = (userId: string) =>
    sql`select id, created_at, updated_at, status, friendly_name, factor_type, null as phone, null as last_challenged_at
      from auth.mfa_factors where user_id = ${userId} order by created_at`

  async function userOf(userId: string) {
    const [user] =
      await sql`select id, aud, role, email, coalesce(phone, '') as phone, invited_at, email_confirmed_at,
        confirmation_sent_at, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, created_at, updated_at,
        is_anonymous from auth.users where id = ${userId}`
    return { ...user, factors: await factorsOf(userId) }
  }

  async function invite(request: Request): Promise<Response> {
    requireServer(request)
    const email = textOf(await bodyOf(request), 'email')
      .trim()
      .toLowerCase()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw new Refused(400, 'validation_failed', 'Unable to validate email address: invalid format')
    const [known] = await sql`select id, email_confirmed_at from auth.users where email = ${email}`
    if (known?.email_confirmed_at)
      throw new Refused(422, 'email_exists', 'A user with this email address has already been registered')
    refusals.countMail()
    const id: string = known?.id ?? randomUUID()
    const hash = createHash('sha224').update(`${email}${randomUUID()}`).digest('hex')
    if (!known) {
      await sql`insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
        values (${id}, ${email}, '{"provider": "email", "providers": ["email"]}', '{}')`
      await sql`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (${randomUUID()}, 'email', ${id}, ${id},
          jsonb_build_object('sub', ${id}::text, 'email', ${email}::text, 'email_verified', false))`
    }
    await sql`update auth.users set invited_at = now(), confirmation_token = ${hash}, confirmation_sent_at = now()
      where id = ${id}`
    await send('invite', email, { Email: email, TokenHash: hash })
    return answer(await userOf(id))
  }

  async function enroll(request: Request): Promise<Response> {
    const caller = await callerOf(request)
    const body = await bodyOf(request)
    if (textOf(body, 'factor_type') !== 'totp')
      throw new Refused(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    const name = textOf(body, 'friendly_name')
    const factors = await factorsOf(caller.userId)
    if (factors.some((factor) => factor.friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`
      throw new Refused(422, 'mfa_factor_name_conflict', message)
    }
    if (factors.length >= 10) {
      const message = 'Maximum number of verified factors reached, unenroll to continue'
      throw new Refused(422, 'too_many_enrolled_mfa_factors', message)
    }
    if (factors.some((factor) => factor.status === 'verified') && caller.aal !== 'aal2')
      throw new Refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    const [id, secret] = [randomUUID(), newSecret()]
    await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      values (${id}, ${caller.userId}, ${name}, 'totp', 'unverified', ${secret})`
    const issuer = encodeURIComponent(textOf(body, 'issuer') || '127.0.0.1')
    const account = encodeURIComponent(caller.email)
    const uri = `otpauth://totp/${issuer}:${account}?algorithm=SHA1&digits=6&issuer=${issuer}&period=30&secret=${secret}`
    return answer({
      ...{ id, type: 'totp', friendly_name: name },
      totp: { qr_code: renderSVG(uri), secret, uri },
    })
  }

  async function ownFactor(userId: string, factorId: string) {
    const [factor] =
      await sql`select * from auth.mfa_factors where id::text = ${factorId} and user_id = ${userId}`
    if (!factor) throw new Refused(404, 'mfa_factor_not_found', 'Factor not found')
    return factor
  }

  async function challenge(request: Request, factorId: string): Promise<Response> {
    const factor = await ownFactor((await callerOf(request)).userId, factorId)
    const id = randomUUID()
    await sql`insert into auth.mfa_challenges (id, factor_id) values (${id}, ${factor.id})`
    const expiresAt = Math.floor(Date.now() / 1000) + challengeSeconds
    return answer({ id, type: factor.factor_type, expires_at: expiresAt })
  }

  async function verifyFactor(request: Request, factorId: string): Promise<Response> {
    const caller = await callerOf(request)
    const factor = await ownFactor(caller.userId, factorId)
    const body = await bodyOf(request)
    const code = textOf(body, 'code')
    if (code === '') throw new Refused(400, 'validation_failed', 'Code needs to be non-empty')
    const id = textOf(body, 'challenge_id')
    const [asked] =
      await sql`select verified_at, created_at < now() - make_interval(secs => ${challengeSeconds}) as is_over
      from auth.mfa_challenges where id::text = ${id} and factor_id = ${factor.id}`
    if (!asked) {
      const message = 'MFA factor with the provided challenge ID not found'
      throw new Refused(422, 'mfa_factor_not_found', message)
    }
    if (asked.verified_at)
      throw new Refused(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (asked.is_over) {
      const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
      throw new Refused(422, 'mfa_challenge_expired', message)
    }
    if (!isRightCode(factor.secret, code, Date.now()))
      throw new Refused(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    const [token] = await sql.begin(async (transaction) => {
      await transaction`update auth.mfa_challenges set verified_at = now() where id::text = ${id}`
      await transaction`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`
      await transaction`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${caller.sessionId}`
      await transaction`insert into auth.mfa_amr_claims (session_id, authentication_method)
        values (${caller.sessionId}, 'totp') on conflict do nothing`
      // Sessions of less assurance end, and half-made factors with them.
      await transaction`delete from auth.sessions where user_id = ${caller.userId} and aal is distinct from 'aal2'`
      await transaction`delete from auth.mfa_factors where user_id = ${caller.userId} and status = 'unverified'`
      return transaction`select token from auth.refresh_tokens where session_id = ${caller.sessionId} and not revoked
        order by created_at desc limit 1`
    })
    const refresh = new Request(new URL('/auth/v1/token?grant_type=refresh_token', request.url), {
      method: 'POST',
      headers: { ...Object.fromEntries(request.headers), 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token?.token }),
    })
    return completed(refresh, await lite(refresh))
  }

  async function deleteFactor(factorId: string): Promise<void> {
    await sql`delete from auth.mfa_amr_claims where authentication_method = 'totp'
      and session_id in (select id from auth.sessions where factor_id::text = ${factorId})`
    await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id::text = ${factorId}`
    await sql`delete from auth.mfa_factors where id::text = ${factorId}`
  }

  async function unenroll(request: Request, factorId: string): Promise<Response> {
    const caller = await callerOf(request)
    const factor = await ownFactor(caller.userId, factorId)
    if (factor.status === 'verified' && caller.aal !== 'aal2')
      throw new Refused(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await deleteFactor(factorId)
    return answer({ id: factorId })
  }

  async function adminFactors(request: Request, userId: string, factorId?: string): Promise<Response> {
    requireServer(request)
    const factors = await factorsOf(userId)
    if (factorId === undefined && request.method === 'GET') return answer(factors)
    const factor = factors.find(({ id }) => id === factorId)
    if (!factor || request.method !== 'DELETE')
      throw new Refused(404, 'mfa_factor_not_found', 'Factor not found')
    await deleteFactor(factor.id)
    return answer(factor)
  }

  /** Lite knows neither invitations nor a change of address that both addresses confirm. */
  async function verify(request: Request): Promise<Response> {
    const body = await bodyOf(request)
    const [type, hash] = [textOf(body, 'type'), textOf(body, 'token_hash')]
    if (type === 'email_change' && hash !== '') {
      const [first] = await sql`update auth.users set email_change_confirm_status = 1,
          email_change_token_current = nullif(email_change_token_current, ${hash}),
          email_change_token_new = nullif(email_change_token_new, ${hash})
        where ${hash} in (email_change_token_current, email_change_token_new) and email_change_confirm_status = 0
          and email_change_sent_at > now() - make_interval(secs => ${linkSeconds})
        returning id`
      if (first) {
        const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
        return answer({ msg, code: '200' })
      }
      // Lite ends the change by the token of the current address.
      await sql`update auth.users set email_change_token_current = ${hash}, email_change_token_new = null
        where email_change_token_new = ${hash}`
    }
    const known = type === 'invite' ? { ...body, type: 'signup' } : body
    const verified = await lite(withBody(request, known))
    if (verified.ok && type === 'email_change') {
      const { user } = (await verified.clone().json()) as { user: { id: string } }
      await sql`update auth.users set email_change_confirm_status = 0 where id = ${user.id}`
    }
    return completed(request, verified)
  }

  async function updateUser(request: Request): Promise<Response> {
    const caller = await callerOf(request)
    const body = await bodyOf(request)
    const { password, email } = body
    const changes = Boolean(password) || (Boolean(email) && email !== caller.email)
    const hasFactor = (await factorsOf(caller.userId)).some(({ status }) => status === 'verified')
    if (changes && hasFactor && caller.aal !== 'aal2') {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.'
      throw new Refused(401, 'insufficient_aal', message)
    }
    if (password) await requireCurrentPassword(request, caller, textOf(body, 'current_password'))
    if (email) {
      const [user] =
        await sql`update auth.users set email_change_confirm_status = 0 where id = ${caller.userId} returning email_change_sent_at`
      refusals.countMailAfter(user?.email_change_sent_at ?? null)
    }
    const updated = await lite(withBody(request, body))
    if (updated.ok && password) {
      await sql`delete from auth.sessions where user_id = ${caller.userId} and id <> ${caller.sessionId}`
      await sql`update auth.users set confirmation_token = null, email_change_token_current = null,
        email_change_token_new = null, email_change_sent_at = null where id = ${caller.userId}`
    }
    return completed(request, updated)
  }

  /** Not in a session that a link of a mail has opened. */
  async function requireCurrentPassword(request: Request, caller: Caller, current: string): Promise<void> {
    const [link] = await sql`select from auth.mfa_amr_claims
      where session_id = ${caller.sessionId} and authentication_method = 'otp'`
    const [user] =
      await sql`select encrypted_password is not null as has_password from auth.users where id = ${caller.userId}`
    if (link || !user?.has_password) return
    const message = 'Current password required when setting new password.'
    if (current === '') throw new Refused(400, 'current_password_required', message)
    const body = JSON.stringify({ email: caller.email, password: current })
    const url = new URL('/auth/v1/token?grant_type=password', request.url)
    const headers = { apikey: request.headers.get('apikey') ?? '', 'content-type': 'application/json' }
    const checked = await lite(new Request(url, { method: 'POST', headers, body }))
    if (!checked.ok) throw new Refused(400, 'current_password_invalid', message)
    const { access_token: token } = (await checked.json()) as { access_token: string }
    await sql`delete from auth.sessions where id = ${String(decodeJwt(token).session_id)}`
  }

  /** Adds what hosted Auth knows of a session to its token and row, and the factors to the user. */
  async function completed(request: Request, response: Response): Promise<Response> {
    if (!response.ok || response.status === 204) return response
    const body = parseJson(await response.clone().text())
    if (!isRecord(body)) return response
    if (typeof body.access_token === 'string') {
      const { iat = 0, exp = 0, ...claims } = decodeJwt(body.access_token)
      const session = String(claims.session_id)
      const method = new URL(request.url).pathname.endsWith('/verify') ? 'otp' : 'password'
      await sql`update auth.sessions set user_agent = coalesce(user_agent, ${request.headers.get('user-agent')}),
          ip = coalesce(ip, ${addressOf(request)}::inet) where id = ${session}`
      await sql`insert into auth.mfa_amr_claims (session_id, authentication_method) select ${session}::uuid, ${method}::text
        where not exists (select from auth.mfa_amr_claims where session_id = ${session})`
      const [row] = await sql`select coalesce(aal, 'aal1') as aal from auth.sessions where id = ${session}`
      const methods =
        await sql`select authentication_method as method, extract(epoch from created_at)::integer as timestamp
        from auth.mfa_amr_claims where session_id = ${session} order by created_at desc`
      body.access_token = await new SignJWT({ ...claims, aal: row?.aal, amr: [...methods] })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(iat)
        .setExpirationTime(exp)
        .sign(key)
    }
    const user = isRecord(body.user) ? body.user : body
    if (typeof user.id === 'string') {
      const factors = await factorsOf(user.id)
      if (factors.length > 0) user.factors = [...factors]
    }
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    return new Response(JSON.stringify(body), { status: response.status, headers })
  }

  function routed(request: Request): Promise<Response> | null {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/auth\/v1/, '')
    const { method } = request
    const [, factorId = '', act] = /^\/factors\/([^/]+)(?:\/(challenge|verify))?$/.exec(path) ?? []
    const [, userId = '', ofUser] = /^\/admin\/users\/([^/]+)\/factors(?:\/([^/]+))?$/.exec(path) ?? []
    if (method === 'POST' && path === '/invite') return invite(request)
    if (method === 'POST' && path === '/factors') return enroll(request)
    if (method === 'POST' && act === 'challenge') return challenge(request, factorId)
    if (method === 'POST' && act === 'verify') return verifyFactor(request, factorId)
    if (method === 'DELETE' && factorId !== '') return unenroll(request, factorId)
    if (userId !== '') return adminFactors(request, userId, ofUser)
    if (method === 'POST' && path === '/verify') return verify(request)
    if (method === 'PUT' && path === '/user') return updateUser(request)
    const isSession = path === '/token' && searchParams.has('grant_type')
    if (isSession || path === '/user') return lite(request).then((response) => completed(request, response))
    return null
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/auth/v1/')) return lite(request)
    try {
      await refusals.refuse(request.clone(), pathname.replace(/^\/auth\/v1/, '') + search)
      return await inRequestedVersion(request, await (routed(request) ?? lite(request)))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const refuse = authRefusal(request.headers.get('x-supabase-api-version'))
      return toResponse(refuse(error.status, error.code, error.message))
    }
  }
}

function answer(value: unknown): Response {
  return Response.json(value)
}

function withBody(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}

/** The first address is that of the browser. */
function addressOf(request: Request): string | null {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? null
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body = parseJson(await request.text())
  if (!isRecord(body)) throw new Refused(400, 'bad_json', 'Could not parse request body as JSON')
  return body
}

function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
