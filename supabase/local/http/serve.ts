import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type Incoming = {
  method: string
  url: URL
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export type Reply = { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** 'drop' closes the connection without an answer, like a network failure. */
export type Outcome = Reply | 'drop'

export type Handler = (request: Incoming) => Promise<Outcome> | Outcome

export type Listening = { url: string; stop(): Promise<void> }

export class BodyTooLarge extends Error {}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body }
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}

export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > limitBytes) throw new BodyTooLarge()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Undefined when the text is not JSON. */
export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listen(
  port: number,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Listening> {
  // Callers end idle connections: a server that did would now and then lose a request that is on its way.
  const server = createServer({ keepAliveTimeout: 0 }, handler)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.removeListener('error', reject)
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => close(server) })
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Buffers request and response; request bodies are limited to 12 MB. */
export function serve(port: number, handler: Handler): Promise<Listening> {
  return listen(port, (request, response) => {
    answer(request, response, handler).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return
      const status = error instanceof BodyTooLarge ? 413 : 500
      response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' })
      response.end(error instanceof BodyTooLarge ? 'body too large' : `stand-in failed: ${String(error)}`)
    })
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const outcome = await handler({
    method: request.method ?? 'GET',
    url,
    path: url.pathname,
    headers: request.headers,
    body: await readBody(request, 12 * 1024 * 1024),
  })
  if (outcome === 'drop') {
    request.socket.destroy()
    return
  }
  if (response.destroyed) return
  response.writeHead(outcome.status, outcome.headers ?? {})
  response.end(request.method === 'HEAD' ? undefined : outcome.body)
}
