import type { QueryClient } from '@tanstack/react-query'
import { AnalyticsEffects } from './analytics-effects.tsx'
import { LinkPrefetch } from './link-prefetch.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { AppProviders } from './providers.tsx'
import { SiteRoutes } from './routes.tsx'

export type AppProps = { queryClient?: QueryClient }

/** Without a router: the browser and the build each provide their own. */
export function App({ queryClient }: AppProps) {
  return (
    <AppProviders queryClient={queryClient}>
      <AnalyticsEffects />
      <SiteRoutes />
      <NavigationEffects />
      <LinkPrefetch />
    </AppProviders>
  )
}
