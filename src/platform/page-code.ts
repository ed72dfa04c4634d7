import { readSession, writeSession } from './session-store.ts'
import { hasUnfinishedWork } from './unfinished-work.ts'

/** `offline`: the host does not answer. `missing`: it does, and does not have this code, as after a new version. */
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
 * Code that comes on demand. Every dynamic import goes through here, so that a host that no longer has it, as after a
 * deploy under an open tab, ends in one reload or in an offer of one.
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

/** Tells of code that the host does not have and that no reload was started for. Returns the way to stop. */
export function onMissingCode(listener: () => void): () => void {
  missingListeners.add(listener)
  return () => missingListeners.delete(listener)
}

/** False when the host does not answer: a reload would then leave the person with the browser's own error page. */
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

/** The script that this page began with: another version has another. */
function runningVersion(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
}

/**
 * Once per version and tab, so that no broken host can keep the page reloading: without a version or a memory there is
 * no reload at all. Nor is there one that would take something from the person.
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
