import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './ports.ts'

export type Child = {
  name: string
  pid: number
  /** Settles when the process has ended, with its last lines of output. */
  ended: Promise<string>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

function killTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended between the check and the signal.
  }
}

// The last line of defence: a parent that exits by itself, or by an uncaught error, takes its children with it.
// A parent killed outright is covered by the children, which end when their standard input closes.
process.on('exit', () => {
  for (const child of running) killTree(child, 'SIGKILL')
})

/** Path of a file a package installs; throws a StartupError with the way out when it is not there. */
export function requireInstalled(root: string, name: string, ...parts: string[]): string {
  const path = join(root, 'node_modules', ...name.split('/'), ...parts)
  if (existsSync(path)) return path
  throw new StartupError(
    `The program \`${name}\` is not installed (${join('node_modules', name)}). Run \`npm ci\` with install scripts allowed, then start again.`,
  )
}

export function startChild(options: {
  name: string
  command: string
  args: readonly string[]
  cwd: string
  env: Record<string, string | undefined>
  logFile: string
}): Child {
  mkdirSync(dirname(options.logFile), { recursive: true })
  // Opened at once: a child that is stopped right away may lose its folder before a stream would have opened the file.
  const log = createWriteStream(options.logFile, { fd: openSync(options.logFile, 'w') })
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that Ctrl-C reaches the parent alone and the parent ends the whole tree in order.
    detached: process.platform !== 'win32',
  })
  running.add(child)
  let tail = ''
  const keep = (chunk: Buffer): void => {
    log.write(chunk)
    tail = (tail + chunk.toString()).slice(-3000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      running.delete(child)
      resolve(error.message)
    })
    child.once('close', () => {
      running.delete(child)
      log.end()
      resolve(tail.trim())
    })
  })
  return {
    name: options.name,
    pid: child.pid ?? -1,
    ended,
    stop: async () => {
      killTree(child, 'SIGTERM')
      const gone = await Promise.race([ended.then(() => true), wait(3000, false, { ref: false })])
      if (gone) return
      killTree(child, 'SIGKILL')
      await ended
    },
  }
}

/** Resolves when `url` answers anything; throws with the child's own words when it ends first. */
export async function waitUntilReady(child: Child, url: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let last: string | undefined
  const death = child.ended.then((output) => {
    last = output
  })
  while (Date.now() < deadline) {
    if (last !== undefined) throw new ChildFailed(child.name, last)
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
      await response.arrayBuffer()
      return
    } catch {
      await Promise.race([wait(60), death])
    }
  }
  throw new ChildFailed(child.name, `no answer at ${url} within ${timeoutMs / 1000} s`)
}

export class ChildFailed extends Error {
  readonly output: string
  constructor(name: string, output: string) {
    super(`${name} did not start:\n${output}`)
    this.output = output
  }
}
