import type { CsvCall } from './csv-job.ts'
import { CsvRequestError } from './csv-pieces.ts'

export type CsvApi = { url: string; key: string; token: string }

export type CsvRequests = {
  api: CsvApi
  /** A token that the session has renewed; null when it cannot. */
  freshToken: () => Promise<string | null>
  signal: AbortSignal
  pause?: (ms: number) => Promise<void>
}

const patienceMs = 60_000
/** Before each further try of a piece that got no answer. */
const pausesMs = [500, 2000, 5000]
/** Answers of what stands before the data API, whose own answer may come at the next try. */
const passing = [429, 502, 503, 504]

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Calls to the data API with the member's token, for a worker, which has no session of its own. */
export function csvRequests({ api, freshToken, signal, pause = wait }: CsvRequests) {
  let token = api.token

  async function send({ rpc, args }: CsvCall): Promise<Response | null> {
    try {
      return await fetch(`${api.url}/rest/v1/rpc/${rpc}`, {
        method: 'POST',
        headers: { apikey: api.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(args),
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      })
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

  /** @throws CsvRequestError */
  return async function ask(call: CsvCall): Promise<unknown> {
    let renewed = false
    for (let tries = 0; ; ) {
      const response = await send(call)
      if (response?.status === 401 && !renewed) {
        renewed = true
        token = (await freshToken()) ?? token
        continue
      }
      const answer = response?.ok ? await bodyOf(response) : null
      if (answer) return answer.body
      signal.throwIfAborted()
      const lost = response === null || response.ok || passing.includes(response.status)
      const waitMs = pausesMs[tries++]
      if (lost && waitMs !== undefined) await pause(waitMs)
      else throw new CsvRequestError(await failureOf(response))
    }
  }
}

/** Null for a body that broke off. */
async function bodyOf(response: Response): Promise<{ body: unknown } | null> {
  try {
    return { body: await response.json() }
  } catch {
    return null
  }
}

async function failureOf(response: Response | null): Promise<CsvRequestError['failure']> {
  if (response === null || response.ok) return { reason: 'offline' }
  if (response.status === 401 || response.status === 403) return { reason: 'denied' }
  const text = await response.json().catch(() => null)
  const message = typeof text?.message === 'string' ? text.message : ''
  return { reason: 'http', status: response.status, message }
}
