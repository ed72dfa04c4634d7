import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Server, Socket } from 'node:net'
import { generate } from 'selfsigned'
import { openBuiltSite } from './built-site.ts'

export type ServedSite = {
  /** HTTP/1.1 */
  url: string
  /** HTTP/2 over TLS, with a certificate that no browser knows. */
  secureUrl: string
  stop(): Promise<void>
}

/** What requests and responses of both versions have in common. */
type Asked = { method?: string; url?: string; headers: IncomingHttpHeaders }
type Answered = {
  writeHead(status: number, headers: OutgoingHttpHeaders): unknown
  end(body: Buffer): unknown
}

const host = '127.0.0.1'

async function newCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    algorithm: 'sha256',
    keyType: 'ec',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: host },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  })
  return { key, cert }
}

/** Listens; what it returns ends every open connection and stops listening. */
async function listen(server: Server, port: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
}

/** Serves a built site on two ports: HTTP/1.1, and HTTP/2 over TLS. */
export async function serveSite(
  folder: string,
  ports: { site: number; secureSite: number },
): Promise<ServedSite> {
  const answerTo = openBuiltSite(folder)
  function respond(request: Asked, response: Answered): void {
    const { status, headers, body } = answerTo({
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      acceptEncoding: String(request.headers['accept-encoding'] ?? ''),
      ifNoneMatch: request.headers['if-none-match'] ?? '',
    })
    response.writeHead(status, headers)
    response.end(body ?? Buffer.alloc(0))
  }
  const stopPlain = await listen(createServer(respond), ports.site)
  const secure = createSecureServer({ ...(await newCertificate()), allowHTTP1: true }, respond)
  const stopSecure = await listen(secure, ports.secureSite).catch(async (error: unknown) => {
    await stopPlain()
    throw error
  })
  return {
    url: `http://${host}:${ports.site}`,
    secureUrl: `https://${host}:${ports.secureSite}`,
    stop: async () => {
      await Promise.all([stopPlain(), stopSecure()])
    },
  }
}
