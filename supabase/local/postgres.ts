import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { rootDir } from './environment.ts'
import { explainFailure } from './failures.ts'
import { findFreePort, StartupError } from './ports.ts'
import { type Cluster, openCluster, serverEnvironment } from './postgres-cluster.ts'
import { type Child, startChild, waitUntilPrinted } from './processes.ts'
import { keepRunning } from './supervision.ts'

export type Postgres = { url: string; stop(): Promise<void> }

export type PostgresOptions = {
  /** Data folder; by default a temporary one that is removed at the end. */
  dataDir?: string
  /** Whether data survive a power failure; tests do not need it. */
  survivesPowerCut?: boolean
  logFile?: string
  /** Maximum restarts after a crash per minute. */
  restarts?: number
  onRestart?: (line: string) => void
  /** Called after a crash without restart. */
  onEnd?: (message: string) => void
}

const slowMs = 60_000

function urlOn(port: number): string {
  return `postgres://postgres:local@127.0.0.1:${port}/postgres`
}

/** Address of the server that runs on a data folder of the local backend; empty where none does. The server notes its port itself. */
export function urlOfRunning(dataDir: string): string {
  const note = join(dataDir, 'database', 'postmaster.pid')
  return existsSync(note) ? urlOn(Number(readFileSync(note, 'utf8').split('\n')[3])) : ''
}

/**
 * Starts a real PostgreSQL server from a package on a free port. The package's own launcher is not used because it
 * exits the whole process with code 0, hiding failed tests.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const port = await findFreePort()
  const url = urlOn(port)
  let cluster: Cluster | undefined
  try {
    const opened = await openCluster(options.dataDir)
    cluster = opened
    const server = await keepRunning({
      name: 'PostgreSQL',
      start: (isRestart) => startServer(opened, port, options, isRestart),
      restarts: options.restarts ?? 0,
      onRestart: options.onRestart,
      onEnd: options.onEnd,
    })
    const stop = async () => {
      await server.stop()
      opened.close()
    }
    if (opened.isNew)
      await addExtensionsSchema(url).catch((error) => stop().then(() => Promise.reject(error)))
    let stopped: Promise<void> | undefined
    return {
      url,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    cluster?.close()
    throw explainFailure(error) ?? new StartupError(`PostgreSQL did not start: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function startServer(
  cluster: Cluster,
  port: number,
  options: PostgresOptions,
  isRestart: boolean,
): Promise<Child> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.survivesPowerCut === true ? [] : ['fsync=off', 'full_page_writes=off']),
  ]
  const server = startChild({
    name: 'PostgreSQL',
    command: join(cluster.binaries, 'postgres'),
    args: ['-D', cluster.dataArgument, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    cwd: cluster.dataDir,
    env: serverEnvironment,
    logFile: options.logFile,
    continuesLog: isRestart,
    account: cluster.account,
    handle: cluster.handle,
    // SIGINT is a fast shutdown; SIGQUIT stops immediately but, unlike SIGKILL, leaves no shared memory behind.
    signals: { inOrder: 'SIGINT', atOnce: 'SIGQUIT', waitMs: 20_000 },
  })
  const watchdog = startWatchdog(server.pid, { temporary: cluster.temporary })
  const ended = server.ended.finally(() => watchdog.end())
  try {
    await waitUntilPrinted(server, 'ready to accept connections', slowMs)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, ended }
}

/**
 * A server would outlive a parent killed by SIGKILL: a small process then stops it, and is restarted if killed itself.
 */
export function startWatchdog(
  pid: number,
  { signal = 'SIGQUIT', temporary }: { signal?: 'SIGQUIT' | 'SIGTERM'; temporary?: string | undefined } = {},
): { end(): void } {
  const script = join(rootDir, 'supabase', 'local', 'postgres-watchdog.ts')
  let isOver = false
  let watchdog: ChildProcess
  function start(): void {
    watchdog = spawn(
      process.execPath,
      [script, String(pid), signal, ...(temporary === undefined ? [] : [temporary])],
      {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
        env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
      },
    )
    watchdog.stdin?.on('error', () => undefined)
    watchdog.once('exit', (code) => {
      if (!isOver && code === null) start()
    })
    watchdog.unref()
  }
  start()
  return {
    end: () => {
      isOver = true
      watchdog.stdin?.end()
    },
  }
}

/** Resolves when a restarting server accepts connections; throws when it is gone for good. */
export async function waitUntilAccepting(url: string, isGone: () => boolean): Promise<void> {
  while (!isGone()) {
    const sql = postgres(url, { max: 1, connect_timeout: 20 })
    try {
      await sql`select 1`
      return
    } catch {
      await wait(100)
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
  throw new Error('PostgreSQL takes no connections')
}

/** Hosted projects keep extensions in this schema; adding it to template1 gives it to every new database. */
async function addExtensionsSchema(url: string): Promise<void> {
  for (const database of ['template1', 'postgres']) {
    const sql = postgres(url.replace(/\/postgres$/, `/${database}`), { max: 1 })
    try {
      await sql`create schema extensions`
    } finally {
      await sql.end()
    }
  }
}
