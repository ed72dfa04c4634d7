import type { UseQueryResult } from '@tanstack/react-query'

/** State of a lookup: a failed one must not show as "unknown". */
export type Lookup = { kind: 'loading' | 'known' } | { kind: 'failed'; retrying: boolean; retry: () => void }

export function lookupOf(query: UseQueryResult<unknown>): Lookup {
  if (query.isPending) return { kind: 'loading' }
  if (query.data !== undefined) return { kind: 'known' }
  return { kind: 'failed', retrying: query.isFetching, retry: () => void query.refetch() }
}
