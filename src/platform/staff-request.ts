import type { QueryClient } from '@tanstack/react-query'

/** Why a staff request failed: refused (session or role), not answered, or answered with a fault. */
export type StaffRequestFailure = 'denied' | 'network' | 'server'

export class StaffRequestError extends Error {
  readonly failure: StaffRequestFailure

  constructor(failure: StaffRequestFailure, detail: string) {
    super(detail)
    this.name = 'StaffRequestError'
    this.failure = failure
  }
}

export type DataApiAnswer = {
  data: unknown
  error: { code?: string; message: string } | null
  status: number
}

/** The rows of an answer of the data API, or a thrown failure with its kind. */
export function staffData({ data, error, status }: DataApiAnswer): unknown {
  if (!error) return data
  throw new StaffRequestError(failureOf(status, error.code), error.message)
}

function failureOf(status: number, code: string | undefined): StaffRequestFailure {
  // The client reports a request that got no answer as status 0.
  if (status === 0) return 'network'
  return status === 401 || status === 403 || code === '42501' ? 'denied' : 'server'
}

export function isDenied(error: unknown): boolean {
  return error instanceof StaffRequestError && error.failure === 'denied'
}

/** There was no answer: the network, or the server behind it. */
export function isOffline(error: unknown): boolean {
  return error instanceof StaffRequestError && error.failure === 'network'
}

/** A refusal of the session or the role: the guard finds out by itself and takes the person to the login page. */
export function recheckAfter(failure: string, client: QueryClient): void {
  if (failure !== 'unauthorized' && failure !== 'forbidden') return
  void client.invalidateQueries({ queryKey: [staffQueries] })
}

/** First part of the key of every staff query: leaving the staff area forgets them all. */
export const staffQueries = 'staff'

/**
 * Shared by staff queries. `always`: by default a query waits in silence while the browser believes it is offline,
 * and a person would look at a skeleton that never ends.
 */
export const staffQueryDefaults = {
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures: number, error: Error) => failures < 1 && !isDenied(error),
} as const
