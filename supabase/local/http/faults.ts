import { setTimeout as wait } from 'node:timers/promises'
import { isRecord, type Outcome } from './serve.ts'

/** A fault for the next `times` matching requests. */
export type Fault = {
  provider?: string
  method?: string
  path: string
  times: number
  status?: number
  body?: unknown
  headers?: Record<string, string>
  delay_ms?: number
  drop_connection?: boolean
  apply_then_drop?: boolean
  /** Gateway only: drops the connection in the middle of the request body, after pausing for `delay_ms`. */
  drop_after_bytes?: number
}

/** `paths`: alternative names of the route, with and without the provider's prefix. */
export type Target = { provider?: string; method: string; paths: readonly string[] }

export type Faults = {
  arm(fault: Fault): void
  clear(): void
  list(): Fault[]
  /** Uses up one count of the first matching fault. */
  take(target: Target): Fault | undefined
}

export function createFaults(): Faults {
  let armed: Fault[] = []
  return {
    arm: (fault) => {
      armed.push({ ...fault })
    },
    clear: () => {
      armed = []
    },
    list: () => armed,
    take: (target) => {
      const fault = armed.find(
        (candidate) =>
          (candidate.provider === undefined || candidate.provider === target.provider) &&
          (candidate.method === undefined || candidate.method.toUpperCase() === target.method) &&
          target.paths.some((path) => matchesPath(candidate.path, path)),
      )
      if (fault === undefined) return undefined
      fault.times -= 1
      armed = armed.filter((candidate) => candidate.times > 0)
      return fault
    },
  }
}

function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path
}

function isFaultBody(value: unknown): value is Fault {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    (value.times === undefined || (typeof value.times === 'number' && value.times > 0))
  )
}

/** Undefined when the value is not a fault. */
export function parseFault(value: unknown): Fault | undefined {
  if (!isFaultBody(value)) return undefined
  const times = value.times ?? 1
  return { ...value, times }
}

/** Applies a fault to a call: a delay, a replaced answer, or a dropped connection before or after the call. */
export async function callWithFault(
  fault: Fault | undefined,
  call: () => Promise<Outcome> | Outcome,
): Promise<Outcome> {
  if (fault === undefined) return call()
  if (fault.delay_ms !== undefined) await wait(fault.delay_ms)
  if (fault.apply_then_drop === true) {
    await call()
    return 'drop'
  }
  if (fault.drop_connection === true) return 'drop'
  const replaced = faultReply(fault)
  return replaced ?? call()
}

/** Undefined when the fault only delays. */
export function faultReply(fault: Fault): Outcome | undefined {
  if (fault.status === undefined && fault.body === undefined) return undefined
  const isText = typeof fault.body === 'string'
  return {
    status: fault.status ?? 200,
    headers: {
      'content-type': isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ...fault.headers,
    },
    body: fault.body === undefined ? '' : isText ? String(fault.body) : JSON.stringify(fault.body),
  }
}
