import { expect, type Page } from '@playwright/test'
import { gatewayUrl, publishableKey, sandboxUrl } from './stage.ts'

export type Account = { email: string; password: string }

/** The access token of this page's session. */
export async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))
    return key ? (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token : ''
  })
}

type Session = { access_token: string }

/** A new session, opened by password at Auth itself: the login page rejects non-staff. */
export async function openSession(account: Account): Promise<Session> {
  const captcha = await fetch(`${sandboxUrl}/__sandbox/hcaptcha/tokens`, { method: 'POST' })
  const { token } = (await captcha.json()) as { token: string }
  const response = await fetch(`${gatewayUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, gotrue_meta_security: { captcha_token: token } }),
  })
  expect(response.status, account.email).toBe(200)
  return (await response.json()) as Session
}

/** The access token of a new session. */
export async function sessionOf(account: Account): Promise<string> {
  return (await openSession(account)).access_token
}

type Call = { method?: string; body?: unknown; headers?: Record<string, string> }

/**
 * One call through the gateway; `path` starts with the service, token null is a visitor, a string body is
 * sent as it is.
 */
export function call(
  token: string | null,
  path: string,
  { method = 'GET', body, headers }: Call = {},
): Promise<Response> {
  return fetch(`${gatewayUrl}${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export function rest(token: string | null, path: string, method = 'GET', body?: unknown): Promise<Response> {
  return call(token, `/rest/v1/${path}`, { method, body })
}

export async function rpc<Answer>(token: string, name: string, body: unknown = {}): Promise<Answer> {
  const response = await rest(token, `rpc/${name}`, 'POST', body)
  expect(response.status, name).toBe(200)
  return (await response.json()) as Answer
}

export type Member = { user_id: string; email: string; role: string; active: boolean }

/** Restores every membership, as an administrator who is not among them. */
export async function restoreMembers(token: string, before: readonly Member[], own: string): Promise<void> {
  for (const { user_id, email, role, active } of before) {
    if (email !== own) await rpc(token, 'set_staff_member', { user_id, role, active })
  }
}

type Cohort = {
  id: number
  name: string
  slug: string
  is_current_cohort: boolean
  promo_price_usd: number | null
  seats: number | null
}

export async function cohortsOf(token: string, baseSlug: string): Promise<Cohort[]> {
  const response = await rest(
    token,
    `courses_moodle?base_slug=eq.${baseSlug}&select=*&order=is_current_cohort.desc`,
  )
  return (await response.json()) as Cohort[]
}
