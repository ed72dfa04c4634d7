import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from './ports.ts'

function markFile(dataDir: string): string {
  return join(dataDir, 'running.pid')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The process that uses this data folder now; undefined when none does, or the one that did has died. */
export function runningProcess(dataDir: string): number | undefined {
  if (!existsSync(markFile(dataDir))) return undefined
  const pid = Number(readFileSync(markFile(dataDir), 'utf8'))
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined
}

/** One backend per data folder: two would write the same database files. */
export function claimDataDir(dataDir: string): { stop(): Promise<void> } {
  const pid = runningProcess(dataDir)
  if (pid !== undefined && pid !== process.pid) {
    throw new StartupError(
      `A local backend is already running on ${dataDir} (process ${pid}). Use that one, or stop it first.`,
    )
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(markFile(dataDir), String(process.pid))
  return { stop: async () => rmSync(markFile(dataDir), { force: true }) }
}
