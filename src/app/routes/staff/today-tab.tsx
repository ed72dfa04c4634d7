import { useQuery } from '@tanstack/react-query'
import { backofficeTexts } from '#content/staff.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { DeskTab } from '#features/desk/staff/desk-tab.tsx'
import { openingStepsQuery } from '#features/health/opening.api.ts'
import type { OpeningStepsProps } from '#features/health/staff/opening-steps.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { today } from '#platform/clock.ts'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { type PageLoader, pageLoader } from '../../page-loader.tsx'
import { CloseStrip, OpenItem, preloadItem, SeveralSales } from './desk-parts.tsx'

// A school that can sell never fetches it.
const openingSteps: PageLoader<OpeningStepsProps> = pageLoader(
  async () => (await import('#features/health/staff/opening-steps.tsx')).OpeningSteps,
)

/** Days of a month in which the one before it is closed: returns are due in its second half. */
const closingDays = 10

const needsOfStep = {
  school: staffNeeds.settings,
  payments: staffNeeds.config,
  mail: staffNeeds.config,
  cohort: staffNeeds.cohort,
  classroom: staffNeeds.cohorts,
  administrators: staffNeeds.staffMembers,
} as const

export function Desk({ staffId }: { staffId: string }) {
  const { staff } = useStaff()
  const steps = useQuery({ ...openingStepsQuery(), enabled: mayAll(staff, staffNeeds.config) })
  const isOpen = steps.isError || Object.values(steps.data ?? {}).includes(false)
  const isClosing = Number(today().slice(8)) <= closingDays && mayAll(staff, staffNeeds.reportes)
  return (
    <div className="grid gap-page">
      {isClosing && <CloseStrip />}
      {isOpen && (
        <LazyTab
          panel={openingSteps}
          props={{ mayOpen: (step) => mayAll(staff, needsOfStep[step]) }}
          loading={backofficeTexts.tabLoading}
        />
      )}
      <DeskTab
        ownId={staffId}
        isNew={isOpen}
        OpenItem={OpenItem}
        SeveralSales={SeveralSales}
        onIntent={preloadItem}
      />
    </div>
  )
}
