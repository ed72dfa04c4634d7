import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#platform/query-client.ts'
import { Toaster } from '#ui/toaster.tsx'
import { AnalyticsEffects } from './analytics-effects.tsx'
import { LinkPrefetch } from './link-prefetch.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { SiteRoutes } from './routes.tsx'

export type AppProps = { queryClient?: QueryClient }

/** Without a router: the browser and the build each provide their own. */
export function App({ queryClient }: AppProps) {
  const [client] = useState(() => queryClient ?? createQueryClient())
  return (
    <QueryClientProvider client={client}>
      <AnalyticsEffects />
      <SiteRoutes />
      <NavigationEffects />
      <LinkPrefetch />
      <Toaster />
    </QueryClientProvider>
  )
}
