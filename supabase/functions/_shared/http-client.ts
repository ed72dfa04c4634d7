/**
 * `ok: false`: no connection, a dropped one, a timeout or an oversized body. The provider may have acted all the same.
 */
export type HttpOutcome = { ok: true; status: number; headers: Headers; text: string } | { ok: false }

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
}

const maxAnswerChars = 2_000_000

export async function callProvider(call: HttpCall): Promise<HttpOutcome> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      // Deno resends a request whose connection breaks before the answer unless the body can be read only once. A
      // payment or a mail must not be requested twice behind our back.
      body: call.body === undefined ? undefined : new Blob([call.body]),
      signal: call.signal,
      // An API never redirects; following one would send the credentials elsewhere.
      redirect: 'manual',
    })
    const text = await readText(response)
    return text === null
      ? { ok: false }
      : { ok: true, status: response.status, headers: response.headers, text }
  } catch {
    return { ok: false }
  }
}

async function readText(response: Response): Promise<string | null> {
  if (!response.body) return ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    if (text.length > maxAnswerChars) {
      await reader.cancel().catch(() => undefined)
      return null
    }
  }
}

export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `Retry-After` (seconds or HTTP date) in milliseconds; null when absent or unreadable. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

export const userAgent = 'meridiano-functions/1'
