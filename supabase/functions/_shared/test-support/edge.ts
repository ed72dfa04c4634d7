import { onTestFinished, vi } from 'vitest'
import type { EdgeDeps } from '../endpoint.ts'
import type { RateLimiter } from '../rate-limits.ts'

export const siteOrigin = 'https://meridiano.example'

export type TestEdge = EdgeDeps & { lines: Record<string, unknown>[] }

/** Edge dependencies with a readable log. Uses the real clock because timeouts do. */
export function aTestEdge(): TestEdge {
  const lines: Record<string, unknown>[] = []
  return {
    allowedOrigins: [siteOrigin],
    now: Date.now,
    newRequestId: () => 'request-1',
    log: (line) => void lines.push(JSON.parse(line)),
    lines,
  }
}

export function openLimiter(): RateLimiter {
  return { allows: async () => true }
}

/** Lets every timeout of a call pass within 0.1 s until the test has ended; returns those that were asked for, in ms. */
export function shortTimeouts(): number[] {
  const asked: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const shortened = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms)
    return timeout(100)
  })
  onTestFinished(() => shortened.mockRestore())
  return asked
}

export type Sent = { status: number; body: Record<string, unknown>; headers: Headers; text: string }

/** A JSON POST as the site sends it; text or bytes are sent as they are. */
export async function post(
  handler: (request: Request) => Promise<Response>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return await send(handler, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteOrigin, ...headers },
    body: raw as BodyInit,
  })
}

/** A form with files as a browser sends it. */
export async function postForm(
  handler: (request: Request) => Promise<Response>,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return await post(handler, new Uint8Array(await encoded.arrayBuffer()), {
    'content-type': type,
    ...headers,
  })
}

/** As `post`, with a caller's address in `x-forwarded-for`. */
export async function postFrom(
  address: string,
  handler: (request: Request) => Promise<Response>,
  body: unknown,
): Promise<Sent> {
  return await post(handler, body, { 'x-forwarded-for': address })
}

/** Statuses of `count` sequential calls. */
export async function statusesOf(count: number, call: (index: number) => Promise<Sent>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await call(index)).status)
  return statuses
}

export async function send(
  handler: (request: Request) => Promise<Response>,
  init: RequestInit,
): Promise<Sent> {
  const response = await handler(new Request('https://functions.example/any', init))
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? {} : JSON.parse(text),
    headers: response.headers,
    text,
  }
}
