import { queryOptions } from '@tanstack/react-query'
import type { RecapToken } from '#domain/recap-token.ts'
import { fetchCode } from '#platform/page-code.ts'
import { fetchRecap, fetchRecapMedia, RecapUnreachable } from './recap.api.ts'

export const recapKeys = {
  page: (token: RecapToken) => ['recap', token] as const,
  media: (token: RecapToken) => ['recap', token, 'media'] as const,
}

/**
 * The page's data and, if there is an announcement, its code: one wait for both, so that nothing shifts later. If
 * the code does not load, the rest of the class is shown without it.
 */
export function recapQuery(token: RecapToken) {
  return queryOptions({
    queryKey: recapKeys.page(token),
    queryFn: async ({ signal }) => {
      const recap = await fetchRecap(token, signal)
      return { recap, Announcement: recap?.announcement ? await announcementCode() : null }
    },
    // By default a query waits silently while the browser believes that it is offline.
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

/** Refetched before the addresses expire, with time left for a slow download to start. */
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
