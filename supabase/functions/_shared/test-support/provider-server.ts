import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fault for the next calls of a path. `applyThenDrop`: act, then drop the connection before answering. */
export type Fault = {
  method: string
  path: string
  times?: number
  status?: number
  body?: string
  headers?: Record<string, string>
  delayMs?: number
  drop?: boolean
  applyThenDrop?: boolean
}

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
export type Reply = { status: number; body: unknown; headers?: Record<string, string> }

export type ProviderServer = {
  url: string
  received: Received[]
  arm(fault: Fault): void
  /** The provider works again. */
  disarm(): void
  stop(): Promise<void>
}

/** A real HTTP server on a free loopback port, so connections, timeouts and drops are real. */
export async function startProviderServer(
  act: (request: Received) => Reply | Promise<Reply>,
): Promise<ProviderServer> {
  const faults: (Fault & { times: number })[] = []
  const received: Received[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, search } = new URL(request.url ?? '/', 'http://provider')
    const call: Received = {
      method: request.method ?? '',
      path: pathname + search,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    received.push(call)
    const fault = faults.find((f) => f.times > 0 && f.method === call.method && pathname.startsWith(f.path))
    if (fault) fault.times -= 1
    if (fault?.applyThenDrop) await act(call)
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    if (fault?.drop || fault?.applyThenDrop) {
      request.socket.destroy()
      return
    }
    if (fault?.status !== undefined) {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      response.end(fault.body ?? '')
      return
    }
    const reply = await act(call)
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    arm: (fault) => void faults.push({ times: 1, ...fault }),
    disarm: () => void faults.splice(0),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
