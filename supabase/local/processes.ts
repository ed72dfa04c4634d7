import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, openSync, type WriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './ports.ts'

export type Child = {
  name: string
  pid: number
  /** Resolves with the last output when the process has ended. */
  ended: Promise<string>
  /** Whether it has ended as it should. */
  hasSucceeded(): boolean
  /** Whether the last output contains this text. */
  hasPrinted(text: string): boolean
  stop(): Promise<void>
}

/** `inOrder`: graceful stop; `atOnce`: sent after `waitMs`. */
export type EndSignals = { inOrder: NodeJS.Signals; atOnce: NodeJS.Signals; waitMs: number }

const defaultSignals: EndSignals = { inOrder: 'SIGTERM', atOnce: 'SIGKILL', waitMs: 3000 }

const running = new Map<ChildProcess, EndSignals>()

function killTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended after the check.
  }
}

// Last resort: a parent that exits, even by an uncaught error, kills its children. If the parent is killed, the
// children end themselves when standard input closes.
process.on('exit', () => {
  for (const [child, signals] of running) killTree(child, signals.atOnce)
})

/** Path of an installed package's file; throws StartupError with a remedy when it is missing. */
export function requireInstalled(root: string, name: string, ...parts: string[]): string {
  const path = join(root, 'node_modules', ...name.split('/'), ...parts)
  if (existsSync(path)) return path
  throw new StartupError(
    `The program \`${name}\` is not installed (${join('node_modules', name)}). Run \`npm ci\` with install scripts allowed, then start again.`,
  )
}

function openLog(path: string, continues: boolean): WriteStream {
  mkdirSync(dirname(path), { recursive: true })
  // Opened synchronously: a child stopped right away may lose its folder before a stream opens the file.
  const log = createWriteStream(path, { fd: openSync(path, continues ? 'a' : 'w') })
  // A log that cannot be written (full disk) must not stop the process.
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
  /** Appends, because the previous run's log says why it ended. */
  continuesLog?: boolean
  /** Runs as another account; requires root. */
  account?: { uid: number; gid: number } | undefined
  /** Inherited by the child as descriptor 3. */
  handle?: number | undefined
  signals?: EndSignals
}): Child {
  const signals = options.signals ?? defaultSignals
  const log =
    options.logFile === undefined ? undefined : openLog(options.logFile, options.continuesLog === true)
  const child = spawn(options.command, options.args, {
    ...options.account,
    cwd: options.cwd,
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.handle === undefined ? [] : [options.handle])],
    // A separate process group: Ctrl-C reaches only the parent, which stops the tree in order.
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
    hasSucceeded: () => child.exitCode === 0,
    hasPrinted: (text) => tail.includes(text),
    stop: async () => {
      killTree(child, signals.inOrder)
      const gone = await Promise.race([ended.then(() => true), wait(signals.waitMs, false, { ref: false })])
      if (gone) return
      killTree(child, signals.atOnce)
      await ended
    },
  }
}

/**
 * Resolves when `isReady` is true; throws ChildFailed with the output when the child ends first. A child that runs is waited for
 * however slow the machine is: giving up would throw away what is half made. After `slowMs` it is said once.
 */
async function waitUntil(
  child: Child,
  isReady: () => Promise<boolean> | boolean,
  everyMs: number,
  slowMs: number,
): Promise<void> {
  let slowAt = Date.now() + slowMs
  let last: string | undefined
  const death = child.ended.then((output) => {
    last = output
  })
  for (;;) {
    if (last !== undefined) throw new ChildFailed(child.name, last)
    if (await isReady()) return
    if (Date.now() > slowAt) {
      slowAt = Number.POSITIVE_INFINITY
      const asked = `${slowMs / 1000} s`
      console.error(
        `  Still waiting for ${child.name} after ${asked}: it is running. Ctrl-C stops everything.`,
      )
    }
    await Promise.race([wait(everyMs), death])
  }
}

/** Resolves when `url` responds, with any status. */
export function waitUntilReady(child: Child, url: string, slowMs: number): Promise<void> {
  const answers = async (): Promise<boolean> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
      await response.arrayBuffer()
      return true
    } catch {
      return false
    }
  }
  return waitUntil(child, answers, 60, slowMs)
}

/** Resolves when the child has printed this text. */
export function waitUntilPrinted(child: Child, text: string, slowMs: number): Promise<void> {
  return waitUntil(child, () => child.hasPrinted(text), 15, slowMs)
}

export class ChildFailed extends Error {
  readonly output: string
  constructor(name: string, output: string) {
    super(`${name} did not start:\n${output}`)
    this.output = output
  }
}
