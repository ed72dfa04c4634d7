import { healthTexts } from '#content/health.ts'
import { recapTabText } from '#content/recap-admin.ts'
import { backofficeTexts } from '#content/staff.ts'
import { DemoAccess } from '#features/demo-access/staff/demo-access.tsx'
import { HealthPanel } from '#features/health/staff/health-panel.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { PaymentsOverview } from '#features/tracking/staff/payments-overview.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { TabItem } from '#ui/tabs.tsx'
import { LazyPart } from '../../lazy-part.tsx'
import { LoadedPage, pageLoader } from '../../page-loader.tsx'

// In its own chunk because it brings the HTML sanitiser.
const recapsTab = pageLoader(async () => (await import('#features/recap/staff/recaps-tab.tsx')).RecapsTab)

/** Tabs of the hub (back-office specification, section 2). */
export const backofficeTabs = [
  { value: 'recaps', label: recapTabText.tab, content: <RecapsPanel /> },
  { value: 'pagos', label: backofficeTexts.payments, content: <PaymentsPanel /> },
  { value: 'estudiantes', label: backofficeTexts.students, content: <StudentsPanel /> },
  { value: 'config', label: healthTexts.tab, content: <HealthPanel /> },
] as const satisfies readonly TabItem<string>[]

function RecapsPanel() {
  const { staff } = useStaff()
  return (
    <LazyPart
      waiting={
        <SkeletonGroup label={recapTabText.loading} className="grid gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      }
    >
      <LoadedPage loader={recapsTab} owner={staff.userId} />
    </LazyPart>
  )
}

function PaymentsPanel() {
  return (
    <div className="grid gap-6">
      <div>
        <ButtonLink to={paths.paymentLink}>{backofficeTexts.paymentLink}</ButtonLink>
      </div>
      <PaymentsOverview />
    </div>
  )
}

function StudentsPanel() {
  const { staff } = useStaff()
  return <DemoAccess staffId={staff.userId} />
}
