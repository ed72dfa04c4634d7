import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Ports = { site: number; gateway: number; api: number; functions: number; sandbox: number }

export const defaultPorts: Ports = {
  site: 5173,
  gateway: 54321,
  api: 24_331,
  functions: 24_332,
  sandbox: 24_333,
}

/**
 * Systems give outgoing connections a port from here on (Linux 32768, the others 49152): a port below is not lost to a
 * connection that another part, or another program, has just opened.
 */
export const firstOutgoingPort = 32_768

const purposes: Record<keyof Ports, string> = {
  site: 'the site',
  gateway: 'the gateway',
  api: 'the database API',
  functions: 'the edge functions',
  sandbox: 'the provider sandbox',
}

/** A failure whose message is all a person needs: no stack is shown for it. */
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

/** A run that has just been stopped, or on the gateway's port a passing outgoing connection, may hold it for a moment. */
async function becomesFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (await isFree(port)) return true
    await wait(200)
  }
  return false
}

/** Throws a StartupError naming the first taken port. */
export async function requireFreePorts(ports: Ports, names: readonly (keyof Ports)[]): Promise<void> {
  for (const name of names) {
    if (!(await becomesFree(ports[name]))) throw new StartupError(takenPortMessage(name, ports[name]))
  }
}

/** A port nobody listens on, drawn so that two callers at once hardly meet. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = randomInt(26_000, firstOutgoingPort)
    if (await isFree(port)) return port
  }
  throw new StartupError('No free port was found.')
}
