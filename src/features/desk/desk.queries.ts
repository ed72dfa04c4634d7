import { infiniteQueryOptions } from '@tanstack/react-query'
import { type DeskKind, deskKinds } from '#domain/contracts/desk-counts.ts'
import { type DeskCursor, fetchDeskItems } from './desk.api.ts'
import { deskKey, followingDesk } from './desk-counts.queries.ts'

const pageSize = 50

/** The kind in an address; null for every kind. */
export function deskKindOf(params: URLSearchParams): DeskKind | null {
  return deskKinds.find((known) => known === params.get('kind')) ?? null
}

/** `kind`: null for every kind. */
export function deskQuery(kind: DeskKind | null) {
  return infiniteQueryOptions({
    ...followingDesk,
    queryKey: [...deskKey, 'list', kind],
    queryFn: ({ signal, pageParam }) => fetchDeskItems(kind, pageParam, pageSize, signal),
    initialPageParam: null as DeskCursor | null,
    getNextPageParam: (page) => page.next,
  })
}
