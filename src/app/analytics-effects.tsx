import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageReports } from '#features/analytics/use-page-reports.ts'
import { useConsentQuestion } from '#platform/use-consent.ts'
import { metadataOf } from './route-metadata.ts'
import { isStaffPath } from './routes.tsx'

// Most visits have answered before: the question comes when it is asked.
const ConsentBanner = lazy(async () => ({
  default: (await import('#features/analytics/public/consent-banner.tsx')).ConsentBanner,
}))

/** Measuring, on public pages alone: no script of a vendor belongs in the staff area. */
export function AnalyticsEffects() {
  const { pathname } = useLocation()
  const isPublic = !isStaffPath(pathname)
  usePageReports(isPublic ? { pathname, title: metadataOf(pathname).metadata.title } : null)
  const asking = useConsentQuestion()
  if (!isPublic || !asking) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  )
}
