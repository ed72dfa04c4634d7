import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Ports = { site: number; gateway: number; api: number; functions: number; sandbox: number }

export const defaultPorts: Ports = {
  site: 5173,
  gateway: 54321,
  api: 54331,
  functions: 54332,
  sandbox: 54333,
}

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

/** A run that has just been stopped, or a passing outgoing connection, may hold a port for a moment. */
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

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'))
        else resolve(address.port)
      })
    })
  })
}
