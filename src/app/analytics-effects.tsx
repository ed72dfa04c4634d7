import { useLocation } from 'react-router-dom'
import { usePageReports } from '#features/analytics/use-page-reports.ts'
import { metadataOf } from './route-metadata.ts'
import { isStaffPath } from './routes.tsx'

/** Measuring, on public pages alone: no script of a vendor belongs in the staff area. */
export function AnalyticsEffects() {
  const { pathname } = useLocation()
  usePageReports(isStaffPath(pathname) ? null : { pathname, title: metadataOf(pathname).metadata.title })
  return null
}
