import { decodeJwt } from 'jose'
import type { Sql } from 'postgres'
import { authRefusal } from '../gateway-captcha.ts'
import { isRecord, parseJson, type Reply } from '../http/serve.ts'

export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The default of Auth, and of a hosted project with a mail server of its own. */
const mailsPerHour = 30
const secondsBetweenMails = 60
const hourMs = 3_600_000

/**
 * What hosted Auth refuses and Supabase Lite lets through (providers, section 5): a banned account, a session that nobody has
 * used for the time of `inactivity`, more mails than an hour or a minute may have, an account by a code where sign-up is
 * closed. Requests by address are not counted: here all come from one.
 */
export function authRefusals(sql: Sql, inactivity: string) {
  let sent: number[] = []

  /** Before each mail. */
  function countMail(): void {
    sent = sent.filter((at) => at > Date.now() - hourMs)
    if (sent.length >= mailsPerHour)
      throw new Refused(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
    sent.push(Date.now())
  }

  /** Before a mail of this kind to somebody who got the last one at `sentAt`. */
  function countMailAfter(sentAt: Date | null): void {
    const left = secondsBetweenMails - (Date.now() - (sentAt?.getTime() ?? 0)) / 1000
    const message = `For security purposes, you can only request this after ${Math.floor(left)} seconds.`
    if (left > 0) throw new Refused(429, 'over_email_send_rate_limit', message)
    countMail()
  }

  /** `request`: a copy, whose body may be read. `path`: within `/auth/v1`, with its search. */
  async function refuse(request: Request, path: string): Promise<void> {
    const read = request.method === 'GET' ? null : parseJson(await request.text())
    const body = isRecord(read) ? read : {}
    const given = (name: string) => String(body[name] ?? '')
    const email = given('email').trim().toLowerCase()
    const caller = /^\/(user|factors|logout)\b/.test(path) ? subjectOf(request) : null
    const [user] =
      await sql`select banned_until > now() as banned, email_confirmed_at is not null as has_come,
        recovery_sent_at, exists (select from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
          where t.token = ${given('refresh_token')}
            and greatest(s.created_at, s.refreshed_at) < now() - ${inactivity}::text::interval) as unused
      from auth.users
      where case ${path.split('?')[0] ?? ''}
        when '/token' then ${given('refresh_token')} = '' and email = ${email}
          or id = (select t.user_id::uuid from auth.refresh_tokens t where t.token = ${given('refresh_token')})
        when '/verify' then ${given('token_hash')} in
          (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)
        when '/recover' then email = ${email} when '/otp' then email = ${email}
        else id::text = ${caller} end limit 1`
    if (user?.banned && /^\/token\?grant_type=refresh_token/.test(path))
      throw new Refused(400, 'user_banned', 'Invalid Refresh Token: User Banned')
    if (user?.unused)
      throw new Refused(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')
    if (user?.banned && path.startsWith('/token')) throw new Refused(400, 'user_banned', 'User is banned')
    if (user?.banned && !/^\/(recover|otp)/.test(path))
      throw new Refused(403, 'user_banned', 'User is banned')
    if (path === '/otp' && !user && body.create_user === false)
      throw new Refused(422, 'otp_disabled', 'Signups not allowed for otp')
    if (path === '/otp' && email !== '' && !user?.has_come)
      throw new Refused(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (path === '/recover' && user) countMailAfter(user.recovery_sent_at)
  }

  return { countMail, countMailAfter, refuse }
}

/** The subject of the token that the request bears; null without one. */
function subjectOf(request: Request): string | null {
  try {
    return decodeJwt(request.headers.get('authorization')?.slice('Bearer '.length) ?? '').sub ?? null
  } catch {
    return null
  }
}

/** Lite refuses in the shape of the first API version alone, and names none. */
export async function inRequestedVersion(request: Request, response: Response): Promise<Response> {
  if (response.ok) return response
  const body = parseJson(await response.clone().text())
  if (!isRecord(body) || typeof body.error_code !== 'string') return response
  const { code: _, error_code, msg, ...rest } = body
  const refuse = authRefusal(request.headers.get('x-supabase-api-version'))
  const { status, headers, body: said } = refuse(response.status, error_code, String(msg))
  return toResponse({ status, headers, body: JSON.stringify({ ...JSON.parse(String(said)), ...rest }) })
}

export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body === undefined ? null : String(body), { status, ...(headers && { headers }) })
}
