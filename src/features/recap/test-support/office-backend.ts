import { vi } from 'vitest'

export type Call = {
  method: string
  path: string
  search: URLSearchParams
  /** Empty when the call had none. */
  body: Record<string, unknown>
  headers: Headers
}

type Answer = Response | Promise<Response>
export type Handler = (call: Call) => Answer
export type Handlers = Record<string, Handler>

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** A function's response with an error code. */
export function noAnswer(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

/** A fake network: handlers by path below the backend's address; tests may replace them. */
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
