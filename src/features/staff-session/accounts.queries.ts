import { queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import { fetchOwnAccount, fetchOwnSessions } from './accounts.api.ts'

export const ownAccountKey = [staffQueries, 'own-account'] as const

export const ownAccountQuery = () =>
  queryOptions({ ...askedAnew, queryKey: [...ownAccountKey, 'account'], queryFn: fetchOwnAccount })

export const ownSessionsQuery = () =>
  queryOptions({
    ...askedAnew,
    queryKey: [...ownAccountKey, 'sessions'],
    queryFn: ({ signal }) => fetchOwnSessions(signal),
  })
