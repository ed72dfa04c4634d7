import { hasUnfinishedWork } from './unfinished-work.ts'
import { readSession, writeSession } from './web-store.ts'

/** `offline`: the host does not answer. `missing`: it answers but no longer has this code, as after a deploy. */
export type CodeFailure = 'offline' | 'missing'

export class CodeUnavailable extends Error {
  readonly reason: CodeFailure

  constructor(reason: CodeFailure, cause: unknown) {
    super(`Code did not arrive: ${reason}`, { cause })
    this.name = 'CodeUnavailable'
    this.reason = reason
  }
}

const reloadedKey = (version: string) => `meridiano.reloaded:${version}`
const hostPatienceMs = 8000

const missingListeners = new Set<() => void>()
let reloading = false

/**
 * Loads code on demand. Every dynamic import goes through here, so that code missing on the host, as after a deploy
 * under an open tab, leads to one reload or to an offer of one.
 * @throws CodeUnavailable
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (lost) {
    if (!(await hostAnswers())) throw new CodeUnavailable('offline', lost)
  }
  try {
    return await load()
  } catch (missing) {
    if (startReload()) return new Promise(() => {})
    for (const tell of missingListeners) tell()
    throw new CodeUnavailable('missing', missing)
  }
}

/** Called for missing code for which no reload was started. Returns the unsubscribe. */
export function onMissingCode(listener: () => void): () => void {
  missingListeners.add(listener)
  return () => missingListeners.delete(listener)
}

/** False when the host does not answer: a reload would show the browser's error page. */
export async function reloadIfReachable(): Promise<boolean> {
  if (!(await hostAnswers())) return false
  window.location.reload()
  return true
}

async function hostAnswers(): Promise<boolean> {
  try {
    const request = {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(hostPatienceMs),
    } as const
    return (await fetch('/', request)).ok
  } catch {
    return false
  }
}

/** The page's entry script, whose name changes with each version: the last one, after the chunks that it needs. */
function runningVersion(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  return [...scripts].at(-1)?.src ?? ''
}

/**
 * Once per version and tab, so that a broken host causes no reload loop: none without a version or session storage, and
 * none while there is unfinished work to lose.
 */
function startReload(): boolean {
  if (reloading) return true
  const version = runningVersion()
  if (version === '' || hasUnfinishedWork()) return false
  if (readSession(reloadedKey(version)) !== null || !writeSession(reloadedKey(version), true)) return false
  reloading = true
  window.location.reload()
  return true
}
