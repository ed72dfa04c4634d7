import { queryOptions } from '@tanstack/react-query'
import type { RecapToken } from '#domain/recap-token.ts'
import { fetchCode } from '#platform/page-code.ts'
import { fetchRecap, fetchRecapMedia, RecapUnreachable } from './recap.api.ts'

export const recapKeys = {
  page: (token: RecapToken) => ['recap', token] as const,
  media: (token: RecapToken) => ['recap', token, 'media'] as const,
}

/**
 * The page's data, and the code of the announcement when there is one: both in one wait, so that nothing moves later.
 * An announcement without code did not arrive; the class is there without it.
 */
export function recapQuery(token: RecapToken) {
  return queryOptions({
    queryKey: recapKeys.page(token),
    queryFn: async ({ signal }) => {
      const recap = await fetchRecap(token, signal)
      return { recap, Announcement: recap?.announcement ? await announcementCode() : null }
    },
    // By default a query waits in silence while the browser believes it is offline.
    networkMode: 'always',
    retry: (failures, error) => failures < 1 && error instanceof RecapUnreachable,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function announcementCode() {
  try {
    return (await fetchCode(() => import('./public/announcement.tsx'))).Announcement
  } catch {
    return null
  }
}

/** Asked again before the addresses run out, with room for a slow download to start. */
const mediaStaleMs = 50 * 60_000

export function recapMediaQuery(token: RecapToken) {
  return queryOptions({
    queryKey: recapKeys.media(token),
    queryFn: ({ signal }) => fetchRecapMedia(token, signal),
    networkMode: 'always',
    staleTime: mediaStaleMs,
    retry: false,
  })
}
