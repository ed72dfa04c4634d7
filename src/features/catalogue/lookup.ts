import type { UseQueryResult } from '@tanstack/react-query'

/** How far a question to the database has come: what did not load is not called unknown. */
export type Lookup = { kind: 'loading' | 'known' } | { kind: 'failed'; retrying: boolean; retry: () => void }

export function lookupOf(query: UseQueryResult<unknown>): Lookup {
  if (query.isPending) return { kind: 'loading' }
  if (query.data !== undefined) return { kind: 'known' }
  return { kind: 'failed', retrying: query.isFetching, retry: () => void query.refetch() }
}
