import { useLocation } from 'react-router-dom'
import { career, membership, modules } from '#content/catalogue.ts'
import { usePageReports } from '#features/analytics/use-page-reports.ts'
import { usePageSpeed } from '#features/analytics/use-page-speed.ts'
import { reportAlso } from '#platform/reported-path.ts'
import { metadataOf } from './route-metadata.ts'
import { isStaffPath } from './routes.tsx'

reportAlso([career, membership, ...modules].map(({ path }) => path))

/** Public pages only: no vendor script may run in the staff area. */
export function AnalyticsEffects() {
  const { pathname } = useLocation()
  const isPublic = !isStaffPath(pathname)
  usePageReports(isPublic ? { pathname, title: metadataOf(pathname).metadata.title } : null)
  usePageSpeed(isPublic ? pathname : null)
  return null
}
