import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, openSync, type WriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './ports.ts'

export type Child = {
  name: string
  pid: number
  /** Settles when the process has ended, with its last lines of output. */
  ended: Promise<string>
  /** Whether its last lines of output hold these words. */
  hasSaid(words: string): boolean
  stop(): Promise<void>
}

/** How a program is asked to end: in order, and at once. */
export type EndSignals = { inOrder: NodeJS.Signals; atOnce: NodeJS.Signals; waitMs: number }

const usualSignals: EndSignals = { inOrder: 'SIGTERM', atOnce: 'SIGKILL', waitMs: 3000 }

const running = new Map<ChildProcess, EndSignals>()

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
  for (const [child, signals] of running) killTree(child, signals.atOnce)
})

/** Path of a file a package installs; throws a StartupError with the way out when it is not there. */
export function requireInstalled(root: string, name: string, ...parts: string[]): string {
  const path = join(root, 'node_modules', ...name.split('/'), ...parts)
  if (existsSync(path)) return path
  throw new StartupError(
    `The program \`${name}\` is not installed (${join('node_modules', name)}). Run \`npm ci\` with install scripts allowed, then start again.`,
  )
}

function openLog(path: string, continues: boolean): WriteStream {
  mkdirSync(dirname(path), { recursive: true })
  // Opened at once: a child that is stopped right away may lose its folder before a stream would have opened the file.
  const log = createWriteStream(path, { fd: openSync(path, continues ? 'a' : 'w') })
  // A log that cannot be written (the disk is full) is no reason to end what it tells about.
  log.on('error', () => undefined)
  return log
}

export function startChild(options: {
  name: string
  command: string
  args: readonly string[]
  cwd: string
  env: Record<string, string | undefined>
  logFile: string | undefined
  /** Adds to the log of the run before, which tells why it ended. */
  continuesLog?: boolean
  /** Another account, which only root can lend. */
  account?: { uid: number; gid: number } | undefined
  /** An open file or folder that the child finds as its descriptor 3. */
  handle?: number | undefined
  signals?: EndSignals
}): Child {
  const signals = options.signals ?? usualSignals
  const log =
    options.logFile === undefined ? undefined : openLog(options.logFile, options.continuesLog === true)
  const child = spawn(options.command, options.args, {
    ...options.account,
    cwd: options.cwd,
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.handle === undefined ? [] : [options.handle])],
    // A group of its own, so that Ctrl-C reaches the parent alone and the parent ends the whole tree in order.
    detached: process.platform !== 'win32',
  })
  running.set(child, signals)
  let tail = ''
  const keep = (chunk: Buffer): void => {
    log?.write(chunk)
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
      log?.end()
      resolve(tail.trim())
    })
  })
  return {
    name: options.name,
    pid: child.pid ?? -1,
    ended,
    hasSaid: (words) => tail.includes(words),
    stop: async () => {
      killTree(child, signals.inOrder)
      const gone = await Promise.race([ended.then(() => true), wait(signals.waitMs, false, { ref: false })])
      if (gone) return
      killTree(child, signals.atOnce)
      await ended
    },
  }
}

/** Resolves when `isReady` says so; throws with the child's own words when it ends first. */
async function waitUntil(
  child: Child,
  isReady: () => Promise<boolean> | boolean,
  everyMs: number,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let last: string | undefined
  const death = child.ended.then((output) => {
    last = output
  })
  while (Date.now() < deadline) {
    if (last !== undefined) throw new ChildFailed(child.name, last)
    if (await isReady()) return
    await Promise.race([wait(everyMs), death])
  }
  throw new ChildFailed(child.name, `not ready within ${timeoutMs / 1000} s`)
}

/** Resolves when `url` answers anything. */
export function waitUntilReady(child: Child, url: string, timeoutMs: number): Promise<void> {
  const answers = async (): Promise<boolean> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
      await response.arrayBuffer()
      return true
    } catch {
      return false
    }
  }
  return waitUntil(child, answers, 60, timeoutMs)
}

/** Resolves when the child has written these words. */
export function waitUntilSaid(child: Child, words: string, timeoutMs: number): Promise<void> {
  return waitUntil(child, () => child.hasSaid(words), 15, timeoutMs)
}

export class ChildFailed extends Error {
  readonly output: string
  constructor(name: string, output: string) {
    super(`${name} did not start:\n${output}`)
    this.output = output
  }
}
