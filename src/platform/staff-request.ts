import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  skipToken,
} from '@tanstack/react-query'
import * as v from 'valibot'

/** Why a staff request failed: refused (session or role), not answered, or answered with an error. */
export type StaffRequestFailure = 'denied' | 'network' | 'server'

export class StaffRequestError extends Error {
  readonly failure: StaffRequestFailure
  /** Status of the HTTP answer; 0 when there was none. */
  readonly status: number

  constructor(failure: StaffRequestFailure, detail: string, status = 0) {
    super(detail)
    this.name = 'StaffRequestError'
    this.failure = failure
    this.status = status
  }
}

export type DataApiAnswer = {
  data: unknown
  error: { code?: string; message: string } | null
  status: number
}

/**
 * The rows of an answer of the data API.
 * @throws StaffRequestError
 */
export function staffData({ data, error, status }: DataApiAnswer): unknown {
  if (!error) return data
  throw new StaffRequestError(answerFailure(status, error.code), error.message, status)
}

/**
 * The answer of a call that has written; of one that cannot be read nobody knows what became of it, as of one that was
 * lost.
 * @throws StaffRequestError
 */
export function writtenAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: DataApiAnswer,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, staffData(answer))
  if (read.success) return read.output
  throw new StaffRequestError('network', 'unread')
}

/** For which of these reasons SQL has refused a call, if for any. */
export function refusalOf<Refusal extends string>(
  { error }: DataApiAnswer,
  refusals: readonly Refusal[],
): Refusal | undefined {
  return refusals.find((code) => code === error?.message)
}

export type Outcome<Refusal extends string> = { ok: true } | { ok: false; refusal: Refusal }

/**
 * Whether a call that returns nothing was carried out.
 * @throws StaffRequestError for any failure other than these refusals
 */
export function outcomeOf<Refusal extends string>(
  answer: DataApiAnswer,
  refusals: readonly Refusal[],
): Outcome<Refusal> {
  const refusal = refusalOf(answer, refusals)
  if (refusal) return { ok: false, refusal }
  staffData(answer)
  return { ok: true }
}

function answerFailure(status: number, code: string | undefined): StaffRequestFailure {
  // The client reports a request that got no answer as status 0.
  if (status === 0) return 'network'
  return status === 401 || status === 403 || code === '42501' ? 'denied' : 'server'
}

/** The kind of failure of anything thrown; an answer that could not be read counts as `server`. */
export function requestFailure(error: unknown): StaffRequestFailure {
  return error instanceof StaffRequestError ? error.failure : 'server'
}

export function isDenied(error: unknown): boolean {
  return requestFailure(error) === 'denied'
}

/** No answer came from the network or the server. */
export function isOffline(error: unknown): boolean {
  return requestFailure(error) === 'network'
}

/** The session or the role was refused: the guard notices by itself and leads to the login page. */
export function recheckAfter(failure: string, client: QueryClient): void {
  if (failure !== 'unauthorized' && failure !== 'forbidden') return
  void client.invalidateQueries({ queryKey: [staffQueries] })
}

/** First part of the key of every staff query, so that leaving the staff area can drop them all. */
export const staffQueries = 'staff'

/**
 * Shared by staff queries. `always`: by default a query is paused while the browser believes it is offline, and its
 * skeleton would never end.
 */
export const staffQueryDefaults = {
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures: number, error: Error) => failures < 1 && !isDenied(error),
} as const

/** Reads one answer of the data API for a query. */
export function answerBy<Schema extends v.GenericSchema>(
  schema: Schema,
  ask: (signal: AbortSignal) => PromiseLike<DataApiAnswer>,
) {
  return async ({ signal }: { signal: AbortSignal }) => v.parse(schema, staffData(await ask(signal)))
}

/**
 * Every row of a list: the data API cuts a longer one at its `max_rows` and says nothing. `ask` counts the rows exactly
 * and gives those from this one on, in an order that no two share.
 */
export async function everyRow<Schema extends v.GenericSchema>(
  schema: Schema,
  ask: (from: number) => PromiseLike<DataApiAnswer & { count: number | null }>,
): Promise<v.InferOutput<Schema>[]> {
  const rows: v.InferOutput<Schema>[] = []
  for (;;) {
    const answer = await ask(rows.length)
    const page = v.parse(v.array(schema), staffData(answer))
    rows.push(...page)
    if (page.length === 0 || rows.length >= (answer.count ?? 0)) return rows
  }
}

/** The last row of a request that begins at `from`. */
export function rowsUpTo(from: number): number {
  return from + 999
}

const justAskedMs = 5_000

/** For queries that are always asked anew, but not again by a screen for which they have just been asked ahead. */
export const askedAnew = {
  ...staffQueryDefaults,
  staleTime: 0,
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
    state.isInvalidated || Date.now() - state.dataUpdatedAt > justAskedMs,
} as const

/** Asks before the screen that shows the answer is there. */
export function askAhead<Answer, Failure, Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Answer, Failure, Data, Key>,
): void {
  // An address that names nothing to ask for.
  if (query.queryFn === skipToken) return
  void client.prefetchQuery({ ...query, staleTime: justAskedMs })
}

/** The same for the first page of a list that grows. */
export function askFirstPageAhead<Answer, Failure, Data, Key extends QueryKey, Page>(
  client: QueryClient,
  query: FetchInfiniteQueryOptions<Answer, Failure, Data, Key, Page>,
): void {
  void client.prefetchInfiniteQuery({ ...query, staleTime: justAskedMs })
}
