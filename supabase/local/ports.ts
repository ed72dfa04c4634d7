import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** `secureSite`: the built site over TLS. */
export type Ports = {
  site: number
  secureSite: number
  gateway: number
  api: number
  functions: number
  sandbox: number
}

export const defaultPorts: Ports = {
  site: 5173,
  secureSite: 5174,
  gateway: 54321,
  api: 24_331,
  functions: 24_332,
  sandbox: 24_333,
}

/**
 * Systems assign ports from here on to outgoing connections (Linux 32768, others 49152). Ports below cannot be lost to
 * a connection that another program has just opened.
 */
export const firstOutgoingPort = 32_768

const purposes: Record<keyof Ports, string> = {
  site: 'the site',
  secureSite: 'the site over TLS',
  gateway: 'the gateway',
  api: 'the database API',
  functions: 'the edge functions',
  sandbox: 'the provider sandbox',
}

/** An error whose message is shown without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}

export function takenPortMessage(name: keyof Ports, port: number): string {
  return `Port ${port} (${purposes[name]}) is taken, perhaps by another \`npm run dev\` or a test run. Stop that program (find it with \`lsof -i :${port}\`) and start again.`
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** A run that just stopped, or an outgoing connection on the gateway's port, may hold it for a moment. */
async function becomesFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (await isFree(port)) return true
    await wait(200)
  }
  return false
}

/** Throws StartupError naming the first occupied port. */
export async function requireFreePorts(ports: Ports, names: readonly (keyof Ports)[]): Promise<void> {
  for (const name of names) {
    if (!(await becomesFree(ports[name]))) throw new StartupError(takenPortMessage(name, ports[name]))
  }
}

/** A random free port, so that concurrent callers rarely collide. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = randomInt(26_000, firstOutgoingPort)
    if (await isFree(port)) return port
  }
  throw new StartupError('No free port was found.')
}
