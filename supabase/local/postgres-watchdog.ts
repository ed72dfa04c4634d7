// Waits for the end of its parent. Is the server named in its first argument still there, it sends it the signal of the
// second, which ends it at once, and then removes the folder of the third, if there is one.
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const pid = Number(process.argv[2])
const signal = process.argv[3] === 'SIGTERM' ? 'SIGTERM' : 'SIGQUIT'
const temporary = process.argv[4]

function send(sent: NodeJS.Signals | 0): boolean {
  try {
    return pid > 1 && process.kill(pid, sent)
  } catch {
    // It has stopped.
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
