import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { StartupError } from './ports.ts'

const megabyte = 1024 * 1024

/** A new database takes 60 MB, its log and a first upload some more. */
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

function noRightLine(where: string): string {
  return `This account may not use ${where} (perhaps another account made it). Give it the right to, then start again.`
}

/** The one line for a failure of the machine (disk, rights) and for one that has its line; undefined for all others. */
export function explainFailure(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error
  const { code, syscall, path, stderr } = detailsOf(error)
  const where = path ?? 'the local database'
  // The system names its limit of watched files so too.
  if ((code === 'ENOSPC' && syscall !== 'watch') || code === 'EDQUOT') {
    return new StartupError(fullDiskLine(where))
  }
  if (code === 'EROFS') return new StartupError(readOnlyLine(where))
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined) {
    return new StartupError(noRightLine(path))
  }
  const line = explainWords(`${error instanceof Error ? error.message : ''}${stderr}`, where)
  return line === undefined ? undefined : new StartupError(line)
}

/** The same for the last words of a program. */
export function explainWords(words: string, where = 'the local database'): string | undefined {
  const named = /\b(?:ENOSPC|EROFS|EACCES): [^\n]*, \w+ '([^'\n]+)'/.exec(words)
  const place = named?.[1] ?? where
  if (fullDisk.test(words)) return fullDiskLine(place)
  if (readOnly.test(words)) return readOnlyLine(place)
  return named === null ? undefined : noRightLine(place)
}

function detailsOf(error: unknown): { code?: string; syscall?: string; path?: string; stderr: string } {
  if (!(error instanceof Error)) return { stderr: '' }
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return value === undefined || value === null ? undefined : String(value)
  }
  return { code: text('code'), syscall: text('syscall'), path: text('path'), stderr: text('stderr') ?? '' }
}

/** Throws a StartupError when nothing could be stored in `folder`, which is made; before anything else is. */
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
