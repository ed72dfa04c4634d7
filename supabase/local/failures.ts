import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { StartupError } from './ports.ts'

const megabyte = 1024 * 1024

/** A new database takes 60 MB; logs and a first upload take more. */
const roomForNew = 200 * megabyte
const roomForMore = 40 * megabyte

const fullDisk = /no space left on device|disk quota exceeded/i
const readOnly = /read-only file system/i

function fullDiskLine(where: string): string {
  return `The disk that holds ${where} is full. Free some space (${roomForNew / megabyte} MB are enough), then start again.`
}

function readOnlyLine(where: string): string {
  return `${where} is on a read-only file system. Make it writable, or clone the repository to a folder that is, then start again.`
}

function noPermissionLine(where: string): string {
  return `This account may not use ${where} (perhaps another account made it). Give it the right to, then start again.`
}

/** The message for a failure of the machine (disk, permissions) or a StartupError; undefined for all others. */
export function explainFailure(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error
  const { code, syscall, path, stderr } = detailsOf(error)
  const where = path ?? 'the local database'
  // Linux also reports ENOSPC for its limit of watched files.
  if ((code === 'ENOSPC' && syscall !== 'watch') || code === 'EDQUOT') {
    return new StartupError(fullDiskLine(where))
  }
  if (code === 'EROFS') return new StartupError(readOnlyLine(where))
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined) {
    return new StartupError(noPermissionLine(path))
  }
  const line = explainOutput(`${error instanceof Error ? error.message : ''}${stderr}`, where)
  return line === undefined ? undefined : new StartupError(line)
}

/** The same for a program's output. */
export function explainOutput(output: string, where = 'the local database'): string | undefined {
  const named = /\b(?:ENOSPC|EROFS|EACCES): [^\n]*, \w+ '([^'\n]+)'/.exec(output)
  const place = named?.[1] ?? where
  if (fullDisk.test(output)) return fullDiskLine(place)
  if (readOnly.test(output)) return readOnlyLine(place)
  return named === null ? undefined : noPermissionLine(place)
}

function detailsOf(error: unknown): { code?: string; syscall?: string; path?: string; stderr: string } {
  if (!(error instanceof Error)) return { stderr: '' }
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return value === undefined || value === null ? undefined : String(value)
  }
  return { code: text('code'), syscall: text('syscall'), path: text('path'), stderr: text('stderr') ?? '' }
}

/** Creates `folder`; throws StartupError when it is not writable or the disk is almost full. */
export function requireRoom(folder: string, isNew: boolean): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw explainFailure(error) ?? error
  }
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < (isNew ? roomForNew : roomForMore)) throw new StartupError(fullDiskLine(folder))
}
