// Arguments: pid, signal, folder (optional). When its parent dies, sends the signal to the server if it still runs and
// then removes the folder.
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const pid = Number(process.argv[2])
const signal = process.argv[3] === 'SIGTERM' ? 'SIGTERM' : 'SIGQUIT'
const temporary = process.argv[4]

function send(sent: NodeJS.Signals | 0): boolean {
  try {
    return pid > 1 && process.kill(pid, sent)
  } catch {
    // It has already stopped.
    return false
  }
}

async function end(): Promise<void> {
  if (!send(signal)) process.exit(0)
  for (let attempt = 0; attempt < 100 && send(0); attempt += 1) await wait(100)
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  process.exit(0)
}

process.stdin.on('end', end)
process.stdin.on('error', end)
process.stdin.resume()
