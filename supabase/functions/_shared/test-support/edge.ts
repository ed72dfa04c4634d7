import type { EdgeDeps } from '../endpoint.ts'
import { type RateLimiter, rateLimiter } from '../rate-limits.ts'

export const siteOrigin = 'https://meridiano.example'

export type TestEdge = EdgeDeps & { lines: Record<string, unknown>[] }

/** Edge dependencies whose log can be read; the clock is the machine's, because timeouts are. */
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

/** The limiter over buckets in memory, with the arithmetic of `consume_rate_limit`; time stands still. */
export function memoryLimiter(): { limiter: RateLimiter; keys: Set<string> } {
  const fullAt = new Map<string, number>()
  const consume = async (key: string, capacity: number, periodSeconds: number) => {
    const next = Math.max(fullAt.get(key) ?? 0, 0) + periodSeconds / capacity
    if (next > periodSeconds + 1e-9) return false
    fullAt.set(key, next)
    return true
  }
  return { limiter: rateLimiter(consume, 'pepper'), keys: new Set(fullAt.keys()) }
}

export type Sent = { status: number; body: Record<string, unknown>; headers: Headers; text: string }

/** A POST of JSON as the site sends it; `body` may be text or bytes to send something else. */
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
