import { createHmac } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export const publishableKey = 'sb_publishable_database_tests'
export const secretKey = 'sb_secret_database_tests'
export const jwtSecret = 'n3Vd8Qz5Lr1Tt7Xk0Yb6Wm2Jc9Hs4GfPqAuEiRoD'

/** Sets the network address of a test's request. */
export const addressHeader = 'x-test-address'

/** A token as signed by Auth, valid for an hour. */
export function signToken(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iat: now, exp: now + 3600, ...claims })}`
  return `${content}.${createHmac('sha256', jwtSecret).update(content).digest('base64url')}`
}

/**
 * What runs in front of PostgREST on a hosted project: the publishable key, in its header or in the address,
 * becomes a visitor, the secret key the service role, and a person's token passes through. The caller's network address overwrites whatever the
 * caller sent. `arrives`: told the name of the function or table of each call before it goes on; one that it rejects is cut off.
 */
export async function startHostedGateway(
  restPort: number,
  arrives: (call: string) => unknown = () => undefined,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      await arrives(incoming.url?.split('?')[0]?.split('/').at(-1) ?? '')
      pass(incoming, outgoing, restPort)
    } catch {
      incoming.socket.destroy()
    }
  })
  // Longer than a test computes: else a connection is closed in the moment in which it is used again.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const refuse = (status: number, message: string) =>
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
  const prefix = '/rest/v1'
  const url = new URL(incoming.url ?? '', 'http://127.0.0.1')
  if (!url.pathname.startsWith(`${prefix}/`)) return void refuse(404, 'no Route matched with those values')
  const key = url.searchParams.get('apikey')
  if (key !== null) url.searchParams.delete('apikey')
  const headers = translate({ ...(key !== null && { apikey: key }), ...incoming.headers })
  if (!headers) return void refuse(401, 'Invalid API key')
  const options = {
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: `${url.pathname}${url.search}`.slice(prefix.length),
    headers,
  }
  const onward = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : refuse(502, 'Bad gateway')))
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function translate(sent: IncomingHttpHeaders): IncomingHttpHeaders | null {
  const { apikey, authorization, [addressHeader]: address = '127.0.0.1', ...headers } = sent
  if (apikey !== publishableKey && apikey !== secretKey) return null
  headers['cf-connecting-ip'] = String(address)
  headers['x-forwarded-for'] = String(address)
  const token = authorization?.replace(/^Bearer /i, '')
  if (token && token !== apikey) return { ...headers, authorization: `Bearer ${token}` }
  return apikey === secretKey
    ? { ...headers, authorization: `Bearer ${signToken({ role: 'service_role' })}` }
    : headers
}
