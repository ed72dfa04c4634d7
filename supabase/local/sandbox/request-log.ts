import { type Incoming, parseJson } from '../http/serve.ts'

export type LoggedRequest = {
  at: string
  provider: string
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: unknown
  /** 0: the connection was dropped. */
  status: number
}

export type RequestLog = {
  add(entry: LoggedRequest): void
  list(provider: string | null): LoggedRequest[]
  clear(): void
}

const limit = 1000
const shownHeaders = ['content-type', 'user-agent', 'idempotency-key', 'accept']

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = []
  return {
    add: (entry) => {
      entries = [...entries, entry].slice(-limit)
    },
    list: (provider) => entries.filter((entry) => provider === null || entry.provider === provider),
    clear: () => {
      entries = []
    },
  }
}

/** Selected headers, without credentials: only their presence is logged. */
export function describeRequest(
  request: Incoming,
): Pick<LoggedRequest, 'headers' | 'body' | 'query' | 'method'> {
  const headers: Record<string, string> = {}
  for (const name of shownHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (request.headers.authorization !== undefined) headers.authorization = 'present'
  const text = request.body.toString('utf8')
  const body = parseJson(text) ?? text.replace(/(^|&)wstoken=[^&]*/, '$1wstoken=present')
  return { method: request.method, headers, query: request.url.search, body }
}
