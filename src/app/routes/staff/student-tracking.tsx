import { trackingTexts } from '#content/staff.ts'
import { PaymentsTab } from '#features/tracking/staff/payments-tab.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function StudentTrackingRoute() {
  return (
    <Requires needs={staffNeeds.studentTracking}>
      {/* On wide screens the page fills the window below the bar, so that the table header stays visible. */}
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-gutter py-4 md:h-[calc(100dvh-var(--bar))] md:flex-none">
        <PaymentsTab heading={<h1 className="text-2xl">{trackingTexts.title}</h1>} />
      </div>
    </Requires>
  )
}
