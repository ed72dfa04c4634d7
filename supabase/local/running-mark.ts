import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { StartupError } from './ports.ts'

function markFile(dataDir: string): string {
  return join(dataDir, 'running.pid')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function readMark(dataDir: string): { pid: number; port: number } | undefined {
  if (!existsSync(markFile(dataDir))) return undefined
  const [pid = Number.NaN, port = Number.NaN] = readFileSync(markFile(dataDir), 'utf8').split(' ').map(Number)
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) ? { pid, port } : undefined
}

/**
 * Pid of the process that uses this data folder; undefined when none is alive. Its port is probed too, because after a
 * crash and reboot the pid may belong to another program.
 */
export async function runningProcess(dataDir: string): Promise<number | undefined> {
  const mark = readMark(dataDir)
  if (mark === undefined || !isAlive(mark.pid)) return undefined
  return (await answers(mark.port)) ? mark.pid : undefined
}

/**
 * One backend per data folder: two would write the same files. `port` answers while the backend runs; unless `keeps`,
 * existing contents are removed.
 */
export async function claimDataDir(
  dataDir: string,
  port: number,
  keeps: boolean,
): Promise<{ stop(): Promise<void> }> {
  const pid = await runningProcess(dataDir)
  if (pid !== undefined && pid !== process.pid) {
    throw new StartupError(
      `A local backend is already running on ${dataDir} (process ${pid}). Use that one, or stop it first.`,
    )
  }
  if (!keeps) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(markFile(dataDir), `${process.pid} ${port}`)
  return { stop: async () => rmSync(markFile(dataDir), { force: true }) }
}
