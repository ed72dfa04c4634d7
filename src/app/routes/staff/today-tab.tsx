import { deskDialogTexts } from '#content/desk.ts'
import { mayAll } from '#domain/staff-roles.ts'
import type { PanelProps } from '#features/desk/settlement.ts'
import { DeskTab } from '#features/desk/staff/desk-tab.tsx'
import { OpeningSteps } from '#features/health/staff/opening-steps.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { type PageLoader, pageLoader } from '../../page-loader.tsx'

const panel: PageLoader<PanelProps> = pageLoader(async () => (await import('./desk-item.tsx')).DeskItemPanel)

function OpenItem(props: PanelProps) {
  return <LazyTab panel={panel} props={props} loading={deskDialogTexts.loading} />
}

const needsOfStep = {
  payments: staffNeeds.config,
  mail: staffNeeds.config,
  cohort: staffNeeds.cohort,
  classroom: staffNeeds.cohorts,
  administrators: staffNeeds.staffMembers,
} as const

export function Desk({ staffId }: { staffId: string }) {
  const { staff } = useStaff()
  return (
    <div className="grid gap-page">
      {mayAll(staff, staffNeeds.config) && (
        <OpeningSteps mayOpen={(step) => mayAll(staff, needsOfStep[step])} />
      )}
      <DeskTab ownId={staffId} OpenItem={OpenItem} onIntent={() => panel.preload().catch(() => undefined)} />
    </div>
  )
}
