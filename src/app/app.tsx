import { AppProviders } from './providers.tsx'
import { SiteRoutes } from './routes.tsx'

/** The application without a router: the browser gives it one, the build another. */
export function App() {
  return (
    <AppProviders>
      <SiteRoutes />
    </AppProviders>
  )
}
