import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { career, membership, modules } from '#content/catalogue.ts'
import { usePageReports } from '#features/analytics/use-page-reports.ts'
import { usePageSpeed } from '#features/analytics/use-page-speed.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { reportAlso } from '#platform/reported-path.ts'
import { LinkPrefetch } from './link-prefetch.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { metadataOf } from './page-head.ts'
import { isStaffPath, SiteRoutes } from './routes.tsx'
import { ToastPlace } from './toast-place.tsx'

reportAlso([career, membership, ...modules].map(({ path }) => path))

/** Without a router: the browser and the build each provide their own. */
export function App({ queryClient }: { queryClient?: QueryClient }) {
  const [client] = useState(() => queryClient ?? createQueryClient())
  return (
    <QueryClientProvider client={client}>
      <AnalyticsEffects />
      <SiteRoutes />
      <NavigationEffects />
      <LinkPrefetch />
      <ToastPlace />
    </QueryClientProvider>
  )
}

/** Public pages only: no vendor script may run in the staff area. */
function AnalyticsEffects() {
  const { pathname } = useLocation()
  const isPublic = !isStaffPath(pathname)
  usePageReports(isPublic ? { pathname, title: metadataOf(pathname).metadata.title } : null)
  usePageSpeed(isPublic ? pathname : null)
  return null
}
