import { isRecord, json, parseJson, type Reply } from './http/serve.ts'

export type CaptchaSettings = { secret: string; verifyUrl: string }

/**
 * Hosted Auth verifies a captcha token before a password sign-in; the local API does not, so the gateway does.
 * Answers are the hosted ones (providers, section 5). undefined lets the request through.
 */
export async function refuseWithoutCaptcha(
  body: Buffer,
  remoteAddress: string,
  settings: CaptchaSettings,
): Promise<Reply | undefined> {
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

/** Auth asks for a captcha on these calls; refreshing a session needs none. */
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

function failed(message: string): Reply {
  return json(400, { code: 'captcha_failed', message }, { 'x-sb-error-code': 'captcha_failed' })
}

function unverified(): Reply {
  const code = 'unexpected_failure'
  return json(500, { code, message: 'captcha verification process failed' }, { 'x-sb-error-code': code })
}
