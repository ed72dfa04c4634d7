import { isRecord, json, parseJson, type Reply } from './http/serve.ts'

export const apiVersionHeader = 'x-supabase-api-version'
const apiVersion = '2024-01-01'

export type CaptchaSettings = { secret: string; verifyUrl: string }

/**
 * Hosted Auth verifies a captcha token before a password sign-in; the local API does not, so the gateway does, with
 * the hosted answers (providers, section 5). Returns undefined when the request may pass.
 */
export async function refuseWithoutCaptcha(
  body: Buffer,
  requestedVersion: string | string[] | undefined,
  remoteAddress: string,
  settings: CaptchaSettings,
): Promise<Reply | undefined> {
  const refuse = authRefusal(requestedVersion)
  const failed = (message: string) => refuse(400, 'captcha_failed', message)
  const unverified = () => refuse(500, 'unexpected_failure', 'captcha verification process failed')
  const token = readToken(parseJson(body))
  if (token === '') return failed('captcha protection: request disallowed (no captcha_token found)')
  try {
    const response = await fetch(settings.verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret: settings.secret, response: token, remoteip: remoteAddress }),
      signal: AbortSignal.timeout(10_000),
    })
    const verdict: unknown = await response.json()
    if (!isRecord(verdict)) return unverified()
    if (verdict.success === true) return undefined
    const codes = Array.isArray(verdict['error-codes']) ? verdict['error-codes'].join(', ') : ''
    return failed(`captcha protection: request disallowed (${codes})`)
  } catch {
    return unverified()
  }
}

/** Auth requires a captcha for these calls but not for refreshing a session. */
export function needsCaptcha(method: string, url: URL): boolean {
  if (method !== 'POST') return false
  if (url.pathname === '/auth/v1/token') return url.searchParams.get('grant_type') === 'password'
  return ['/signup', '/recover', '/resend', '/magiclink', '/otp', '/sso'].includes(
    url.pathname.replace('/auth/v1', ''),
  )
}

function readToken(body: unknown): string {
  if (!isRecord(body) || !isRecord(body.gotrue_meta_security)) return ''
  const token = body.gotrue_meta_security.captcha_token
  return typeof token === 'string' ? token.trim() : ''
}

type Refuse = (status: number, code: string, message: string) => Reply

/** Auth answers in the requested API version and states it: without that header its clients see no error code. */
export function authRefusal(requested: string | string[] | null | undefined): Refuse {
  const isCurrent = typeof requested === 'string' && requested >= apiVersion
  return (status, code, message) =>
    isCurrent
      ? json(status, { code, message }, { 'x-sb-error-code': code, [apiVersionHeader]: apiVersion })
      : json(status, { code: status, error_code: code, msg: message }, { 'x-sb-error-code': code })
}
