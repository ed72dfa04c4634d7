import { vi } from 'vitest'
import { type Capability, capabilities } from '#domain/staff-roles.ts'
import { env } from '#platform/env.ts'
import { clearToasts } from '#ui/toast-store.ts'

export type Call = {
  method: string
  path: string
  search: URLSearchParams
  /** Empty when none was sent. */
  body: Record<string, unknown>
  headers: Headers
}

type Answer = Response | Promise<Response>
export type Handler = (call: Call) => Answer
export type Handlers = Record<string, Handler>

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

export function apiError(status: number, code: string): Response {
  return new Response(JSON.stringify({ code, message: `internal words about ${code}` }), {
    status,
    // Auth names its errors in this shape from this version on.
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
  })
}

/** A function refuses with a code. */
export function refusing(status: number, code: string): () => Response {
  return () => json({ code }, status)
}

export function noAnswer(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

/** Stands in for the network: handlers by path below the backend's address; they may be replaced during a test. */
export function fakeBackend(initial: Handlers): { calls: Call[]; handlers: Handlers } {
  const calls: Call[] = []
  const handlers = { ...initial }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    const call = {
      method: request.method,
      path: url.pathname,
      search: url.searchParams,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
      headers: request.headers,
    }
    calls.push(call)
    const handler = handlers[url.pathname]
    if (!handler) throw new Error(`Unexpected request: ${request.method} ${url.pathname}`)
    return handler(call)
  })
  return { calls, handlers }
}

export function callsTo(calls: readonly Call[], path: string): Call[] {
  return calls.filter((call) => call.path === path)
}

export function keyOf(call: Call | undefined): string | null | undefined {
  return call?.headers.get('idempotency-key')
}

export const paths = {
  signIn: '/auth/v1/token',
  signOut: '/auth/v1/logout',
  currentStaff: '/rest/v1/rpc/current_staff',
  listPayments: '/rest/v1/rpc/list_payments',
} as const

export const anaId = '11111111-1111-4111-8111-111111111111'
export const ana = { user_id: anaId, role: 'admin', capabilities, display_name: 'Ana Muestra' }

const everyday = capabilities.filter((word) => word !== 'courses' && word !== 'staff' && word !== 'audit')

/** What the database lets these roles do. */
export const capabilitiesOf: Record<'admin' | 'staff', readonly Capability[]> = {
  admin: capabilities,
  staff: everyday,
}

export function aSession(userId = anaId) {
  return {
    access_token: `token-of-${userId}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: userId,
      aud: 'authenticated',
      email: 'ana@meridiano.test',
      app_metadata: {},
      user_metadata: {},
    },
  }
}

function storageKey(): string {
  return `sb-${new URL(env().supabaseUrl).hostname.split('.')[0]}-auth-token`
}

/** The browser comes with this person's session, as after an earlier login. */
export function storeSession(userId = anaId): void {
  localStorage.setItem(storageKey(), JSON.stringify(aSession(userId)))
}

/** Nothing is left of the test before, and Ana is signed in. */
export function startSignedIn(): void {
  sessionStorage.clear()
  localStorage.clear()
  clearToasts()
  storeSession()
}

export function storedSession(): string | null {
  return localStorage.getItem(storageKey())
}
